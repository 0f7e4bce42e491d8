// An authorization server as companies have them, on a free port that it prints: where clients
// register themselves, people sign in and consent, and access tokens are JWTs for one resource.
// Arguments: the scopes that it gives for a resource, separated by commas.
import { createServer } from 'node:http';
import { generateKeyPairSync } from 'node:crypto';
import { Provider } from 'oidc-provider';

const scopes = process.argv[2].split(',').join(' ');
const signing = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...signing, use: 'sig', alg: 'RS256', kid: 'first' }] },
    scopes: ['openid', 'contextd:read', 'contextd:write', 'contextd:admin'],
    cookies: { keys: ['of these tests'] },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: true },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_ctx, resource) => ({
          scope: scopes,
          audience: resource,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 300,
          jwt: { sign: { alg: 'RS256' } }
        })
      }
    },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    extraTokenClaims: () => ({ team: 'web', org: 'acme' })
  });
  server.on('request', provider.callback());
  console.log(issuer);
});
