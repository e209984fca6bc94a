import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** Headers of an answer without those that differ between equal answers: its time and the id of its request. */
export function withoutOwn(headers: IncomingHttpHeaders | OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { date: _date, 'request-id': _id, ...others } = headers
  return others
}
