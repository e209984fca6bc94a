import { isRecord, isText, keptInTab } from '#lib/storage.ts'

/** Values by field name, without the password. */
export type Draft = Readonly<Record<string, string>>

const isDraft = (value: unknown): value is Draft => isRecord(value) && Object.values(value).every(isText)

/** Entries survive a reload (B028), but not the tab or a sign-out (B097). */
export const keptDraft = keptInTab('registration', isDraft)

/** Address the link was sent to; the page after sending survives a reload, too. */
export const keptRecipient = keptInTab('registration.sentTo', isText)

const secret = 'password'

/** A select whose list is not loaded has no value: the stored choice is used. */
export function draftOf(form: HTMLFormElement): Draft {
  const draft: Record<string, string> = { ...keptDraft.get() }
  for (const field of form.elements)
    if (field instanceof HTMLInputElement && field.name && field.name !== secret)
      draft[field.name] = entryIn(field)
    else if (field instanceof HTMLSelectElement && field.options.length > 1) draft[field.name] = field.value
  return draft
}

function entryIn(field: HTMLInputElement): string {
  if (field.type !== 'checkbox') return field.value
  return field.checked ? 'on' : ''
}

/** Restores stored values in fields that are still empty. */
export function restoreInto(form: HTMLFormElement): void {
  for (const [name, value] of Object.entries(keptDraft.get() ?? {})) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked ||= value === 'on'
    else if (
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) &&
      name !== secret &&
      field.value === ''
    )
      field.value = value
  }
}
