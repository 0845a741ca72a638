import { Router } from 'express';
import { z } from 'zod';
import type { PlatformDefinition } from '../core/define-platform.ts';
import { json } from '../core/response.ts';
import { createSettings } from '../core/settings.ts';
import { MAIL, mailOperations } from './server.ts';

/** The mail server, as the control API sees it: `GET /_sandbox/mail` lists what came, `DELETE` forgets it. */
export const mail: PlatformDefinition = {
  name: MAIL,
  create: (context) => {
    const control = Router();
    control.get('/', (_req, res) => void res.json(context.mailbox.list()));
    control.delete('/', (_req, res) => {
      context.mailbox.clear();
      res.status(204).end();
    });
    return {
      name: MAIL,
      title: 'E-mail',
      operations: mailOperations,
      settings: createSettings(z.object({})),
      router: Router(),
      control,
      responseForStatus: (status) => json(status, {}),
      reset: () => context.mailbox.clear(),
      published: () => [],
    };
  },
};
