import { isRecord, isText, keptInTab } from '#lib/storage.ts'

/** What the form holds, by the names of its fields; never a password. */
export type Draft = Readonly<Record<string, string>>

const isDraft = (value: unknown): value is Draft => isRecord(value) && Object.values(value).every(isText)

/** What was typed, so that a reload loses nothing (B028); the tab's end or a sign-out takes it (B097). */
export const keptDraft = keptInTab('registration', isDraft)

/** Where the link was sent: the page after sending outlives a reload too. */
export const keptRecipient = keptInTab('registration.sentTo', isText)

const secret = 'password'

/** A list that has not come yet has nothing to say: what was chosen from it stays as it was kept. */
export function draftOf(form: HTMLFormElement): Draft {
  const draft: Record<string, string> = { ...keptDraft.get() }
  for (const field of form.elements)
    if (field instanceof HTMLInputElement && field.name && field.name !== secret)
      draft[field.name] = field.type === 'checkbox' ? (field.checked ? 'on' : '') : field.value
    else if (field instanceof HTMLSelectElement && field.options.length > 1) draft[field.name] = field.value
  return draft
}

/** Fills in what was kept wherever the person has not written yet. */
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
