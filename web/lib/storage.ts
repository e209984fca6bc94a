import { schemeName, storagePrefix } from './page-data.ts'

/**
 * A named value that survives a reload: ids, times and choices; personal data only as a draft, in the tab or for a day.
 */
export type StoredValue<Value> = {
  get: () => Value | undefined
  set: (value: Value) => void
  remove: () => void
}

/** A type guard, or a schema on pages that load the schema code anyway. */
type Check<Value> =
  | ((value: unknown) => value is Value)
  | { safeParse: (value: unknown) => { success: true; data: Value } | { success: false } }

/** Stored while this tab is open; cleared at sign-out (B097). */
export const keptInTab = <Value>(name: string, check: Check<Value>): StoredValue<Value> =>
  storedValue(() => sessionStorage, name, check)

/** Stored in this browser until removed. */
export const keptInBrowser = <Value>(name: string, check: Check<Value>): StoredValue<Value> =>
  storedValue(() => localStorage, name, check)

/** Not cleared at sign-out: the appearance is a choice of this browser. The language is a cookie. */
const outlivesSignOut = [schemeName, 'density', 'amountsHidden']

/** Clears session storage, and local storage except the appearance (B096, B097). */
export function clearStorage(): void {
  sessionStorage.clear()
  for (const key of Object.keys(localStorage))
    if (key.startsWith(storagePrefix) && !outlivesSignOut.includes(key.slice(storagePrefix.length)))
      localStorage.removeItem(key)
}

const companyDrafts = 'company-registration.'
/** Storage name of a brand's draft of a company registration. */
export const companyDraft = (brand: string): string => companyDrafts + brand

/** The person who signs in may not be the author of the draft. */
export function clearCompanyDrafts(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(storagePrefix + companyDrafts)) localStorage.removeItem(key)
}

// Checked by hand, because the sign-in page reads storage before it has loaded the schema code.
export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)
export const isTrue = (value: unknown): value is true => value === true
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether this browser hides amounts: a preference against onlookers, not a secret, so the server does not store it. */
export const amountsHidden = keptInBrowser('amountsHidden', isTrue)

function storedValue<Value>(store: () => Storage, name: string, check: Check<Value>): StoredValue<Value> {
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

/** Parses stored text; undefined when it is not JSON. */
function json(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
