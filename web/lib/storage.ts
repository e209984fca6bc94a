import { schemeName, storagePrefix } from './page-data.ts'

/** A named value that outlives a reload. Ids, times and choices; personal data only as a draft, in the tab or for a day. */
export type Kept<Value> = { get: () => Value | undefined; set: (value: Value) => void; remove: () => void }

/** A guard, or a schema where its page has the code of schemas anyway. */
type Check<Value> =
  | ((value: unknown) => value is Value)
  | { safeParse: (value: unknown) => { success: true; data: Value } | { success: false } }

/** Kept while this tab is open; all of it goes when the person signs out (B097). */
export const keptInTab = <Value>(name: string, check: Check<Value>): Kept<Value> =>
  kept(() => sessionStorage, name, check)

/** Kept in this browser until removed. */
export const keptInBrowser = <Value>(name: string, check: Check<Value>): Kept<Value> =>
  kept(() => localStorage, name, check)

/** What a sign-out leaves behind: the language is a cookie, how the page looks is a choice of this browser. */
const outlivesSignOut = [schemeName, 'density', 'amountsHidden']

/** Clears session storage, and of local storage everything but how the page looks (B096, B097). */
export function clearStorage(): void {
  sessionStorage.clear()
  for (const key of Object.keys(localStorage))
    if (key.startsWith(storagePrefix) && !outlivesSignOut.includes(key.slice(storagePrefix.length)))
      localStorage.removeItem(key)
}

const companyDrafts = 'company-registration.'
/** Under which name a brand keeps the registration of a company that somebody is writing. */
export const companyDraft = (brand: string): string => companyDrafts + brand

/** Whoever signs in may be somebody else than who wrote here before. */
export function clearCompanyDrafts(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(storagePrefix + companyDrafts)) localStorage.removeItem(key)
}

// Checked by hand and not by schema: the sign-in page reads storage before it has loaded any schema.
export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)
export const isTrue = (value: unknown): value is true => value === true
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function kept<Value>(store: () => Storage, name: string, check: Check<Value>): Kept<Value> {
  const key = storagePrefix + name
  return {
    get: () => {
      const value = json(store().getItem(key))
      if (typeof check === 'function') return check(value) ? value : undefined
      const parsed = check.safeParse(value)
      return parsed.success ? parsed.data : undefined
    },
    set: (value) => store().setItem(key, JSON.stringify(value)),
    remove: () => store().removeItem(key),
  }
}

/** What somebody else may have put there is no value of ours. */
function json(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
