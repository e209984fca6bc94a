import { useState } from 'react'
import { isRecord, isText, keptInTab } from '#lib/storage.ts'

export type Draft = {
  /** Of exactly these words and files: what is sent again under it is written once. */
  messageId: string
  texts: Readonly<Record<string, string>>
}

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  isText(value['messageId']) &&
  isRecord(value['texts']) &&
  Object.values(value['texts']).every(isText)

/** What somebody is writing, which a reload does not take away. `place` names the form. */
export function useDraft(place: string, first: Draft['texts'] = {}) {
  const [kept] = useState(() => keptInTab(`support.${place}`, isDraft))
  const [draft, setDraft] = useState<Draft>(() => kept.get() ?? numbered(first))

  function put(texts: Draft['texts']): void {
    const next = numbered(texts)
    kept.set(next)
    setDraft(next)
  }

  return {
    draft,
    write: (name: string, text: string) => put({ ...draft.texts, [name]: text }),
    /** Other files make it another message. */
    renew: () => put(draft.texts),
    /** It was taken. */
    done: () => {
      kept.remove()
      setDraft(numbered({}))
    },
  }
}

const numbered = (texts: Draft['texts']): Draft => ({ messageId: crypto.randomUUID(), texts })
