import { once } from 'node:events'
import { request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** An answer over HTTP; unlike with `fetch`, any header can be set, such as Host. */
export async function asked(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
  const request = ask(url, { method, headers, agent: false })
  request.end(body)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, text: await text(answer), headers: answer.headers }
}
