import { pageTranslate } from './language/language.ts'
import { type AnswerWords, type Refusal, serverErrorText } from './call/refusal.ts'

/** Content of a popup. `body` does not repeat the header. */
export type PopupWords = { header: string; body: string[]; code?: string | undefined }

const longestHeader = 50

/**
 * The texts of an error popup. Header: the response description or the message; above 50 characters it moves into the body
 * (B173, B174). Body: the first available of validation errors, `errors.error`, `errors`, description, message, body, and the
 * default sentence (B303); lists are joined with commas (B175, B176); equal texts are shown once (Q079).
 */
export function popupOf(refusal: Pick<Refusal, 'words' | 'code'>): PopupWords {
  const t = pageTranslate()
  const { words, code } = refusal
  const message = words.responseDescription || words.message || ''
  const detail = firstOf(words)
  const header = message || detail
  const isLong = header.length > longestHeader
  return isLong
    ? { header: t('Error'), body: [...new Set([header, detail])], code }
    : { header, body: detail === header ? [] : [detail], code }
}

function firstOf({ validationErrors, errors, responseDescription, message, body }: AnswerWords): string {
  const validationText = joined((validationErrors ?? []).map(({ description }) => description))
  const named = errors && 'error' in errors ? errors.error : joined(errors ?? [])
  return validationText || named || responseDescription || message || body || serverErrorText()
}

const joined = (texts: readonly string[]): string => [...new Set(texts)].filter(Boolean).join(', ')

/** A popup on the page: an error, or that something was done (B304). */
export type Popup = PopupWords & {
  kind: 'error' | 'success'
  /** Offers a link to home. */
  showHome?: boolean | undefined
}

let open: Popup | undefined
const listeners = new Set<() => void>()

export const openPopup = (): Popup | undefined => open

export function showPopup(popup: Popup | undefined): void {
  open = popup
  for (const listener of listeners) listener()
}

/** Every code except success is shown (B172), unless the screen has shown it beside the field. */
export const showRefusal = (refusal: Refusal): void => showPopup({ kind: 'error', ...popupOf(refusal) })

export function onPopup(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
