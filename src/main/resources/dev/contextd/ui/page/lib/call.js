// Calls of tools. What cannot be done comes as a CallError with a sentence for people.

export class CallError extends Error {
  constructor(sentence, code, status) {
    super(sentence);
    this.sentence = sentence;
    this.code = code;
    this.status = status;
  }
}

export async function call(tool, args = {}, signal) {
  let response;
  try {
    response = await fetch(`/ui/call/${encodeURIComponent(tool)}`, {
      method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(args), signal,
    });
  } catch (e) {
    if (e.name === 'AbortError') throw e;
    throw new CallError('The server does not answer. If it has ended, `contextd ui` starts it again.', 'unreachable', 0);
  }
  let body = {};
  try {
    body = await response.json();
  } catch (e) {
    if (e.name === 'AbortError') throw e;
  }
  if (response.status === 401 && document.querySelector('form.edit')) {
    throw new CallError('You were let out: the token you came in with is not good any more. Come in again in another tab, then save here; what you wrote stays.', 'unauthorized', 401);
  }
  if (response.status === 401) {
    location.replace(`/ui/enter?to=${encodeURIComponent(location.pathname + location.search)}`);
    return new Promise(() => {});
  }
  if (!response.ok) {
    const error = body.error || {};
    throw new CallError(error.message || `The server answered ${response.status}.`, error.category || 'internal', response.status);
  }
  return body;
}
