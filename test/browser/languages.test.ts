import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { createLink } from '../support/connect-links.ts';
import { writeServiceStatus } from '../support/service-status.ts';
import { stack } from '../support/stack.ts';
import { overflowsHorizontally, violations } from './axe.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { connect, createSubscriber } from './subscriber.ts';

const MONTHS = 'ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic';

function languageOf(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('lang');
}

function localeOfDates(page: Page): Promise<string | null> {
  return page.locator('span[lang]:has(time)').getAttribute('lang');
}

describeInBrowser('the languages of the pages', (openPage) => {
  it('a browser that names Spanish first has Spanish pages, until its user chooses English', async () => {
    await writeServiceStatus(Date.now());
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    // The content security policy of the pages would block the script of axe.
    const page = await openPage({
      locale: 'es-ES',
      bypassCSP: true,
      viewport: { width: 390, height: 844 },
    });
    await page.goto(`${stack.webUrl}/login?next=/settings/accounts`);
    await page.getByLabel('Correo electrónico').fill(subscriber.email);
    expect(await languageOf(page)).toBe('es');
    await page.getByLabel('Contraseña').fill(subscriber.password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();

    const navigation = page.getByRole('navigation', { name: 'Principal' });
    await navigation.getByRole('link', { name: 'Borradores' }).waitFor();
    await page.getByText('Conectada', { exact: true }).waitFor();
    expect([await violations(page), await overflowsHorizontally(page)]).toEqual([[], false]);

    await page.goto(`${stack.webUrl}/status`);
    await page.getByRole('heading', { name: 'Estado', exact: true }).waitFor();
    const now = page.getByRole('region', { name: 'Ahora' });
    expect(await now.locator('time').last().textContent()).toMatch(
      new RegExp(`^\\d+ (${MONTHS}) \\d{4}, \\d+:\\d{2}$`),
    );

    await page.goto(`${stack.webUrl}/settings/accounts`);
    await page.getByLabel('Idioma').selectOption('English');
    await page.getByText('Connected', { exact: true }).waitFor();
    await page.goto(`${stack.webUrl}/dashboard`);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect([await languageOf(page), await page.getByLabel('Language').inputValue()]).toEqual(['en', 'en']);
  });

  it('a browser that names neither English nor Spanish has English pages, also where it blocks stored data', async () => {
    const page = await openPage({ locale: 'de-DE' });
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('The user agent refuses access.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get });
    });
    await page.goto(`${stack.webUrl}/login`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await languageOf(page)).toBe('en');
  });

  it('a page without its Spanish texts says that it is in English', async () => {
    const page = await openPage({ locale: 'es-ES' });
    await page.route('**/app/es.js', (route) => route.abort());
    await page.goto(`${stack.webUrl}/login`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await languageOf(page)).toBe('en');
  });

  it('the page of a connect link loads once more in the language of the link, unless the visitor chooses another', async () => {
    const { uid } = await createSubscriber();
    const apiKey = await createApiKey(context(), uid, null);
    const page = await openPage();
    const loads: string[] = [];
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) loads.push(new URL(response.url()).pathname);
    });
    await page.goto((await createLink({ apiKey }, { branding: { name: 'Acme' }, language: 'es-MX' })).url);
    await page.getByRole('heading', { name: 'Conecta tus cuentas a Acme' }).waitFor();
    expect(loads).toEqual(['/connect', '/connect']);
    expect(await localeOfDates(page)).toBe('es-MX');
    await page.goto(`${stack.webUrl}/login`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();

    await page.goto(`${stack.webUrl}/connect`);
    await page.getByRole('heading', { name: 'Conecta tus cuentas a Acme' }).waitFor();
    await page.getByLabel('Idioma').selectOption('English');
    await page.getByRole('heading', { name: 'Connect your accounts to Acme' }).waitFor();
    expect(await localeOfDates(page)).toBe('en-GB');
    await page.reload();
    await page.getByRole('heading', { name: 'Connect your accounts to Acme' }).waitFor();
    expect(loads).toEqual(['/connect', '/connect', '/login', '/connect', '/connect', '/connect']);
  });
});
