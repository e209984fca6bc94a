import { restrictionAppeal } from '@sixpence/protocol/desk/desk'
import { type SyntheticEvent, useState } from 'react'
import { useDraftText } from '#kit/form/draft-state.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

const fewest = 10
const maxLength = 2000

/** Appeals once per case; a colleague who did not decide it answers (R029). */
export function Appeal({ restrictionId }: { restrictionId: number }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useDraftText(`appeal.${restrictionId}`)
  const [problem, setProblem] = useState<string>()
  const appeal = useChange(restrictionAppeal, { shows })

  function shows(refusal: Refusal): boolean {
    const own = refusal.problemOf('appeal')
    setProblem(own)
    return own !== undefined
  }

  async function sendIt(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    const appealText = text.trim()
    if (appealText.length < fewest) return setProblem(t('Tell us what we should know in a sentence or two.'))
    if (appealText.length > maxLength) return setProblem(t('At most {most} characters.', { most: maxLength }))
    await appeal.send({ restrictionId, appeal: appealText })
    return undefined
  }

  if (!isOpen)
    return (
      <Cluster gap="2" className="whole-lines">
        <Button onClick={() => setOpen(true)}>{t('Object to this')}</Button>
      </Cluster>
    )
  return (
    <Stack as="form" gap="3" className="pt-1h" noValidate onSubmit={(event) => void sendIt(event)}>
      <TextArea
        label={t('Why is this wrong?')}
        hint={t('Someone who did not make the decision will review it and answer here.')}
        error={problem}
        rows={4}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Cluster gap="2" className="whole-lines">
        <Button kind="primary" type="submit" busy={appeal.isSending}>
          {t('Send the objection')}
        </Button>
        <Button onClick={() => setOpen(false)}>{t('Not now')}</Button>
      </Cluster>
    </Stack>
  )
}
