import { isRecord, isText, keptInTab } from '#lib/storage.ts'

/** What a link in a mail holds (B047). */
export type ActivationLink = { action: string; user: string; code: string }

const isLink = (value: unknown): value is ActivationLink =>
  isRecord(value) && ['action', 'user', 'code'].every((name) => isText(value[name]))

/** The link while it has not been used, so that a reload finds it. */
export const keptLink = keptInTab('activation', isLink)

/** Takes the link out of the address, where it would be seen, copied and kept in the history. */
export function takeLink(): ActivationLink {
  const { searchParams } = new URL(location.href)
  const part = (name: string): string => searchParams.get(name) ?? ''
  const came = { action: part('action'), user: part('user'), code: part('code') }
  const link = Object.values(came).some(Boolean) ? came : (keptLink.get() ?? came)
  history.replaceState(null, '', location.pathname)
  return link
}
