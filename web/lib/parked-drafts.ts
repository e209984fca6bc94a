import { isNumber, isRecord, isText, keptInTab } from './storage.ts'
import { storagePrefix } from './page-data.ts'

type Parked = { person: string; at: number; entries: Readonly<Record<string, string>> }

const isParked = (value: unknown): value is Parked =>
  isRecord(value) &&
  isText(value['person']) &&
  isNumber(value['at']) &&
  isRecord(value['entries']) &&
  Object.values(value['entries']).every(isText)

const parked = keptInTab('parked', isParked)
const parkedForMs = 60 * 60_000

/**
 * What people type, and the keys of requests whose outcome is unknown: without its key a payment found again would be
 * paid twice. Passwords, codes and links are in none of these.
 */
const drafts =
  /^(?:.+\.(?:draft|next)\.\d+|support\.(?:new|answer)\b.*|company\.details\.\d+|kyc\.\w+|profileUpdate|selfCertification(?:\.[\w-]+)?|pending\..+)$/

/** The drafts of this tab, read before its storage is cleared; returns the function that stores them for the person. */
export function draftsToPark(person: string | undefined, now: number): () => void {
  const entries = Object.fromEntries(
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith(storagePrefix) && drafts.test(key.slice(storagePrefix.length)))
      .map((key) => [key, sessionStorage.getItem(key) ?? '']),
  )
  const earlier = parked.get()
  return () => {
    if (person !== undefined && Object.keys(entries).length > 0) parked.set({ person, at: now, entries })
    else if (earlier) parked.set(earlier)
  }
}

/** Gives the drafts back to the person who wrote them, within an hour; anybody else's sign-in deletes them. */
export function takeParkedDrafts(person: string | undefined, now: number): void {
  const found = parked.get()
  parked.remove()
  if (!found || found.person !== person || now - found.at > parkedForMs) return
  for (const [key, text] of Object.entries(found.entries))
    if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, text)
}

/** Empties the tab's storage; drafts that wait for their person stay. */
export function clearTabButParked(): void {
  const waiting = parked.get()
  sessionStorage.clear()
  if (waiting) parked.set(waiting)
}
