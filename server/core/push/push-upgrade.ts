import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** The HTTP status with which this upgrade is refused, or undefined when it may become a channel. */
export function refusalOfUpgrade({ url, headers }: IncomingMessage): string | undefined {
  // A ticket in the address would stand in logs.
  if (url !== '/ws') return '400 Bad Request'
  // Browsers always say where a page came from; the channel is for pages of the same host only.
  const origin = headers.origin === undefined ? null : URL.parse(headers.origin)
  const isSameHost = origin?.host === headers.host?.toLowerCase() && /^https?:$/.test(origin?.protocol ?? '')
  return isSameHost ? undefined : '403 Forbidden'
}

export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
