import type { Answer, Json } from './client.ts'
import type { Row } from './row.ts'

/**
 * OK, or the kind of mismatch: KEY an Idempotency-Key was needed, FIELD a field, shape or address that is not documented,
 * REFUSED a documented field was not accepted, HALF 00 and nothing done, ANSWER a documented field of the response is
 * missing, CODE another status or response code. STATE: the form was accepted, the state of the demo refused; not judged.
 */
export type Verdict = 'OK' | 'KEY' | 'FIELD' | 'REFUSED' | 'HALF' | 'ANSWER' | 'CODE' | 'STATE' | 'FAULT'
export type Judged = { row: Row; verdict: Verdict; missing: string }

/** Compares a response with what the documents say about it. */
export function judge(row: Row, answer: Answer, documented: readonly string[]): Judged {
  const told = `${answer.status} ${answer.responseCode} ${answer.problems.join(', ')}`.trim()
  const wrong = (verdict: Verdict, missing = told): Judged => ({ row, verdict, missing })
  const { status = 200, code = '00' } = row
  if (row.file && answer.status === status && !/json|html/.test(answer.type)) return wrong('OK', '')
  if (!answer.type.includes('json')) return wrong('FIELD', `${answer.status} ${answer.type}`)
  if (answer.responseCode === code && answer.status === status) {
    if (code === '00' && 'requestKey' in answer.fields && !row.begins)
      return wrong('HALF', 'answered 00 with requestKey, nothing was done')
    const absent = documented.filter((place) => !has(answer.fields, place.split('.')))
    return absent.length === 0 ? wrong('OK', '') : wrong('ANSWER', absent.join(', '))
  }
  if (answer.problems.some((problem) => /keyMissing/.test(problem))) return wrong('KEY')
  if (answer.problems.some((problem) => /undeclared/.test(problem))) return wrong('REFUSED')
  if (['TA1', 'IM'].includes(answer.responseCode)) return wrong('FIELD')
  return row.state ? wrong('STATE', `${row.state} (${told})`) : wrong('CODE')
}

/** Whether the field exists; in a list, in any element. Empty and null count as existing. */
function has(value: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path
  if (name === undefined) return true
  if (Array.isArray(value)) return value.some((element) => has(element, path))
  return typeof value === 'object' && value !== null && name in value && has((value as Json)[name], rest)
}
