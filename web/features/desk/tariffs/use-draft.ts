import type { InputOf } from '@sixpence/protocol/call'
import { adminTariffDraftUpdate } from '@sixpence/protocol/tariffs/desk-tariffs'
import { useEffect, useRef, useState } from 'react'
import { refresh } from '#lib/call/refresh.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { sendOnce } from '#lib/call/send-once.ts'
import { type Edit, inputOf, inverseOf, keyOf, type Loaded, type Part, type Rows } from './parts.ts'

/** A row as typed, until the server has saved it; with its problems until then. */
export type DraftEdit = {
  part: Part
  key: string
  row: object
  savedAt?: number
  problems?: Record<string, string>
}

export type Draft = ReturnType<typeof useDraft>

type Update = Omit<InputOf<typeof adminTariffDraftUpdate>, 'versionId' | 'revision'>

/**
 * Edits of a draft, sent in order as they are made. A refused value stays in its cell with the refusal's text and is sent
 * again with the next edit of the row; saved edits can be undone.
 */
export function useDraft(loaded: Loaded) {
  const { version } = loaded
  const [edits, setEdits] = useState<readonly DraftEdit[]>([])
  const [past, setPast] = useState<readonly Edit[]>([])
  const [errorText, setErrorText] = useState<string>()
  const [open, setOpen] = useState(0)
  const answered = useRef(version.revision)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(loaded)
  // Undoing an edit is computed from the newest rows, not from those at the render of the edit.
  useEffect(() => {
    latest.current = loaded
  }, [loaded])

  const rowsOf = <P extends Part>(part: P): Rows[P][] =>
    (latest.current[part] as unknown as readonly { row: Rows[P]; change: string }[])
      .filter(({ change }) => change !== 'removed')
      .map(({ row }) => row)

  /** The revision after the last response, whether or not it has been read again. */
  const newest = () => Math.max(answered.current, latest.current.version.revision)

  /** Sends an update after the previous updates. */
  function send(update: Update): Promise<Refusal | true> {
    setOpen((count) => count + 1)
    const sent = queue.current.then(async () => {
      const revision = newest()
      try {
        const answer = await sendOnce(
          adminTariffDraftUpdate,
          { ...update, versionId: version.id, revision },
          undefined,
        )
        answered.current = answer.revision
        return true as const
      } catch (error) {
        if (error instanceof Refusal) return error
        throw error
      } finally {
        setOpen((count) => count - 1)
      }
    })
    queue.current = sent.catch(() => undefined)
    return sent
  }

  /** Makes an edit; a refusal is returned, too. */
  async function edit(edited: Edit, cell?: { key: string; column: string }): Promise<Refusal | true> {
    const before = rowsOf(edited.part)
    const keysOf = edited.put.map((row) => keyOf(edited.part, row as never))
    const isOther = (item: DraftEdit) => item.part !== edited.part || !keysOf.includes(item.key)
    setErrorText(undefined)
    if (cell)
      setEdits((all) => [
        ...all.filter(isOther),
        ...edited.put.map((row, at) => ({ part: edited.part, key: keysOf[at] ?? '', row })),
      ])
    const answer = await send(inputOf(edited))
    if (answer === true) {
      const savedAt = answered.current
      setPast((all) => [...all, inverseOf(edited as Edit<never>, before as never)])
      setEdits((all) => all.map((item) => (isOther(item) ? item : { ...item, savedAt })))
      void refresh(adminTariffDraftUpdate.changes ?? [])
      return true
    }
    if (!cell) return answer
    const problems = problemsIn(answer, cell.column)
    if (answer.validationErrors.length === 0) {
      setEdits((all) => all.filter(isOther))
      setErrorText(answer.description)
      if (answer.name === 'tariffChangedMeanwhile') void refresh(adminTariffDraftUpdate.changes ?? [])
    } else setEdits((all) => all.map((item) => (isOther(item) ? item : { ...item, problems })))
    return answer
  }

  /** Makes an edit that concerns no cell; a refusal is shown above the tables. */
  async function change(tariffEdit: Edit): Promise<void> {
    const answer = await edit(tariffEdit)
    if (answer instanceof Refusal) setErrorText(answer.description)
  }

  /** An invalid entry stays in its cell without being sent. */
  function hold(held: DraftEdit): void {
    setEdits((all) => [...all.filter(({ part, key }) => part !== held.part || key !== held.key), held])
  }

  const waiting = edits.filter(({ savedAt }) => savedAt === undefined || savedAt > version.revision)
  const wrong = waiting.filter(({ problems }) => problems)

  /** Removes an invalid entry, or else undoes the last edit. */
  async function undo(): Promise<void> {
    if (wrong.length > 0) return setEdits((all) => all.filter(({ problems }) => !problems))
    const last = past.at(-1)
    if (!last) return undefined
    setPast((all) => all.slice(0, -1))
    const answer = await send(inputOf(last))
    if (answer instanceof Refusal) setErrorText(answer.description)
    return refresh(adminTariffDraftUpdate.changes ?? [])
  }

  return {
    edit,
    change,
    hold,
    undo,
    canUndo: past.length > 0 || wrong.length > 0,
    isSaving: open > 0,
    hasWrong: wrong.length > 0,
    trouble: errorText,
    newest,
    /** Resolves when everything sent has been answered. */
    settled: () => queue.current,
    /** Rows as typed that the server has not stored yet. */
    typed: waiting,
    /** Saves the beginning and the note. */
    async save(update: Pick<Update, 'validFrom' | 'note'>): Promise<Refusal | true> {
      const answer = await send(update)
      if (answer === true) await refresh(adminTariffDraftUpdate.changes ?? [])
      return answer
    },
  }
}

/** The server's messages about a row, by column; a message without a column is shown at the edited column. */
function problemsIn({ validationErrors }: Refusal, column: string): Record<string, string> {
  return Object.fromEntries(
    validationErrors.map(({ parameter, description }) => {
      const named = parameter.split('.').at(-1) ?? ''
      // The server's text begins with the row's name, which is not needed inside the row.
      const words = description.replace(/^[^:]*: (\p{L})/u, (_, letter: string) => letter.toUpperCase())
      return [/^\w+$/.test(named) && columns.has(named) ? named : column, words]
    }),
  )
}

const columns = new Set([
  'percent',
  'fixed',
  'minimum',
  'maximum',
  'perOperation',
  'perDay',
  'perMonth',
  'basisPoints',
  'time',
])
