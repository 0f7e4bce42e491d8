// Signs in as the TypeScript client does it, and uses the server: era, URL, whom, then a tool to
// call for each argument, with arguments as JSON behind a blank. Prints what came of each.
import { StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { client } from './connect.mjs';

const [era, url, login, ...calls] = process.argv.slice(2);

// What a client keeps of a sign-in; it registers itself, and goes where it is sent.
const kept = {};
const authProvider = {
  redirectUrl: 'http://127.0.0.1:1/callback',
  clientMetadata: {
    client_name: 'contextd-tests',
    redirect_uris: ['http://127.0.0.1:1/callback'],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none'
  },
  clientInformation: () => kept.client,
  saveClientInformation: (information) => { kept.client = information; },
  tokens: () => kept.tokens,
  saveTokens: (tokens) => { kept.tokens = tokens; },
  redirectToAuthorization: (to) => { kept.to = to; },
  saveCodeVerifier: (verifier) => { kept.verifier = verifier; },
  codeVerifier: () => kept.verifier
};

// The browser: follows redirects with cookies, and fills in the two forms on the way.
async function browse(to) {
  const cookies = new Map();
  let next = new URL(to);
  let form;
  for (let i = 0; i < 20; i += 1) {
    if (next.href.startsWith(authProvider.redirectUrl)) {
      return next.searchParams;
    }
    const answer = await fetch(next, {
      method: form ? 'POST' : 'GET',
      body: form && new URLSearchParams(form),
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location) {
      next = new URL(location, next);
      form = undefined;
    } else {
      const page = await answer.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page);
      const action = /action="([^"]+)"/.exec(page);
      if (!prompt || !action) {
        throw new Error(`nothing to fill in on ${next}: ${answer.status} ${page}`);
      }
      next = new URL(action[1], next);
      form = { prompt: prompt[1], login, password: 'any' };
    }
  }
  throw new Error('the browser goes in circles');
}

function transport() {
  return new StreamableHTTPClientTransport(new URL(url), { authProvider });
}

const first = transport();
try {
  await client(era).connect(first);
  throw new Error('nobody asked to sign in');
} catch (e) {
  if (!(e instanceof UnauthorizedError)) {
    throw e;
  }
}
console.log('asked', kept.to.searchParams.get('scope'), kept.to.searchParams.get('resource'));
await first.finishAuth(await browse(kept.to));

const connection = client(era);
await connection.connect(transport());
console.log('tools', (await connection.listTools()).tools.length);
for (const call of calls) {
  const space = call.indexOf(' ');
  try {
    const result = await connection.callTool({
      name: call.slice(0, space),
      arguments: JSON.parse(call.slice(space + 1))
    });
    console.log(result.isError ? 'failed' : 'called', JSON.stringify(result.structuredContent));
  } catch (e) {
    console.log('refused', e.constructor.name, e.message);
  }
}
await connection.close();
