import { noteLimits, transactionNoteSet } from '@sixpence/protocol/history/history-notes'
import { useState } from 'react'
import { useDraftText } from '#kit/form/draft-state.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

type Props = {
  transactionId: number
  note: string
  tags: readonly string[]
  /** Read-only users see notes but cannot write any. */
  mayWrite: boolean
}

/** Private note and tags of a payment, editable on a click. */
export function NoteForm(props: Props) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { note, tags, mayWrite } = props
  const isEmpty = note === '' && tags.length === 0
  if (isEmpty && !mayWrite) return null
  return (
    <Stack as="section" gap="1" align="start" aria-label={t('Your note')}>
      <h3 className="mb-2 soft medium t-13">{t('Your note')}</h3>
      {!isOpen && note !== '' && <p className="t-15 wraps">{note}</p>}
      {!isOpen && tags.length > 0 && (
        <Cluster as="ul" gap="1h" aria-label={t('Tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <StatusChip>{tag}</StatusChip>
            </li>
          ))}
        </Cluster>
      )}
      {mayWrite && isOpen ? (
        <Form {...props} onDone={() => setOpen(false)} />
      ) : (
        mayWrite && (
          <Button kind="text" size="small" onClick={() => setOpen(true)}>
            {isEmpty ? t('Write a note') : t('Change the note')}
          </Button>
        )
      )}
    </Stack>
  )
}

function Form({ transactionId, note, tags, onDone }: Props & { onDone: () => void }) {
  const t = useTranslate()
  const change = useChange(transactionNoteSet, { shows: () => true })
  const [text, setText] = useDraftText(`note.${transactionId}`, note)
  const [labels, setLabels] = useDraftText(`tags.${transactionId}`, tags.join(', '))
  const [problem, setProblem] = useState<string>()

  async function save(): Promise<void> {
    const noteTags = labels
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '')
    if (noteTags.length > noteLimits.tags)
      return setProblem(t('At most {most} tags.', { most: noteLimits.tags }))
    const long = noteTags.find((tag) => tag.length > noteLimits.tagLength)
    if (long)
      return setProblem(t('A tag can have at most {most} characters.', { most: noteLimits.tagLength }))
    if (await change.send({ transactionId, note: text.trim(), tags: noteTags })) onDone()
    return undefined
  }

  return (
    <Stack
      as="form"
      gap="3"
      className="full"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={t('Note')}
        hint={t('Only you and people with access to this account can see it.')}
        value={text}
        maxLength={1_000}
        error={change.refusal?.description}
        onChange={(event) => {
          setText(event.currentTarget.value)
          change.clear()
        }}
      />
      <TextField
        label={t('Tags')}
        hint={t('Separate them with commas')}
        value={labels}
        error={problem}
        onChange={(event) => {
          setLabels(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Cluster gap="2" justify="end">
        <Button size="small" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button type="submit" kind="primary" size="small" busy={change.isSending}>
          {t('Save the note')}
        </Button>
      </Cluster>
    </Stack>
  )
}
