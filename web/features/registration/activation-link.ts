import { isRecord, isText, keptInTab } from '#lib/storage.ts'

/** Parameters of a link in an e-mail (B047). */
export type ActivationLink = { action: string; user: string; code: string }

const isLink = (value: unknown): value is ActivationLink =>
  isRecord(value) && ['action', 'user', 'code'].every((name) => isText(value[name]))

/** Stores an unused link, so that a reload finds it. */
export const keptLink = keptInTab('activation', isLink)

/** Removes the link from the URL, where it could be seen, copied and stored in the history. */
export function takeLink(): ActivationLink {
  const { searchParams } = new URL(location.href)
  const part = (name: string): string => searchParams.get(name) ?? ''
  const came = { action: part('action'), user: part('user'), code: part('code') }
  const link = Object.values(came).some(Boolean) ? came : (keptLink.get() ?? came)
  history.replaceState(null, '', location.pathname)
  return link
}
