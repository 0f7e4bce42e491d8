// Connects the TypeScript client: era is `modern` or `legacy`, target a URL and what to
// send as Authorization, if anything, or a command with its arguments.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const modes = { modern: { pin: '2026-07-28' }, legacy: 'legacy' };

export function client(era, options = {}) {
  return new Client(
    { name: 'contextd-tests', version: '1' },
    { versionNegotiation: { mode: modes[era] }, ...options }
  );
}

export function transport([first, ...rest]) {
  return first.startsWith('http')
    ? new StreamableHTTPClientTransport(new URL(first), { requestInit: { headers: authorization(rest) } })
    : new StdioClientTransport({ command: first, args: rest });
}

function authorization([value]) {
  return value === undefined ? {} : { Authorization: value };
}
