import type { Request, Response } from 'express';

const verificationFile = /\/(tiktok[A-Za-z0-9_-]*\.txt)$/;

/**
 * Answers TikTok where it looks for a file that proves the site is ours (`…/tiktokAbC.txt`, below any address). False
 * for any other path: nothing is answered then.
 */
export const answerVerification = (
  files: ReadonlyMap<string, string>,
  request: Request,
  response: Response,
): boolean => {
  const file = verificationFile.exec(request.path)?.[1];
  if (file === undefined) return false;
  const content = files.get(file);
  response.set({ 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' });
  response.status(content === undefined ? 404 : 200).end(content ?? 'There is no such file here.');
  return true;
};
