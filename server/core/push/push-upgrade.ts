import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** The HTTP status of the refusal of an upgrade; undefined when it is allowed. */
export function refusalOfUpgrade({ url, headers }: IncomingMessage): string | undefined {
  // A ticket in the URL would be logged.
  if (url !== '/ws') return '400 Bad Request'
  // Browsers always send Origin; the channel is for pages of the same host only.
  const origin = headers.origin === undefined ? null : URL.parse(headers.origin)
  const isSameHost = origin?.host === headers.host?.toLowerCase() && /^https?:$/.test(origin?.protocol ?? '')
  return isSameHost ? undefined : '403 Forbidden'
}

/** The client's address: the direct peer's, or as stated by the outermost of our proxies. */
export function addressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((part) => part.trim())
  const path = [...forwarded.filter(Boolean), socket.remoteAddress ?? '']
  return path.at(-1 - Math.min(trustedProxies, path.length - 1)) ?? ''
}

/** Answers the upgrade with an HTTP status and closes the socket. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
