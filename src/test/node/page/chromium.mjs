// The browser that stands on this machine.

import {existsSync, mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {chromium} from 'playwright-core';

const PLACES = [process.env.CONTEXTD_TEST_BROWSER, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

export async function launch() {
  const found = PLACES.find((path) => path && existsSync(path));
  if (!found) {
    console.error('The page is looked at in a browser: install Chromium (Debian: apt-get install chromium), or name one with CONTEXTD_TEST_BROWSER.');
    process.exit(69);
  }
  return chromium.launch({
    executablePath: found, headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
      '--disable-sync', '--disable-dev-shm-usage', `--crash-dumps-dir=${mkdtempSync(join(tmpdir(), 'crashes-'))}`],
  });
}
