import { useState } from 'react'
import { isRecord, isText, keptInTab } from '#lib/storage.ts'

export type Draft = {
  /** Key for exactly this text and these files: sending again with it creates a single message. */
  messageId: string
  texts: Readonly<Record<string, string>>
}

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  isText(value['messageId']) &&
  isRecord(value['texts']) &&
  Object.values(value['texts']).every(isText)

/** A draft that survives a reload. `place` identifies the form. */
export function useDraft(place: string, first: Draft['texts'] = {}) {
  const [draftStore] = useState(() => keptInTab(`support.${place}`, isDraft))
  const [draft, setDraft] = useState<Draft>(() => draftStore.get() ?? numbered(first))

  function put(texts: Draft['texts']): void {
    const next = numbered(texts)
    draftStore.set(next)
    setDraft(next)
  }

  return {
    draft,
    write: (name: string, text: string) => put({ ...draft.texts, [name]: text }),
    /** Other files make it a different message. */
    renew: () => put(draft.texts),
    done: () => {
      draftStore.remove()
      setDraft(numbered({}))
    },
  }
}

const numbered = (texts: Draft['texts']): Draft => ({ messageId: crypto.randomUUID(), texts })
