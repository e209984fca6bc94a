import { type FormEvent, useEffect, useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type SummedError } from '#ui/fields/error-summary.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { type IdentityDraft, keptDraft, type Paper, type Pictures, type Shot, shotsOf } from './pictures.ts'
import { TakePicture } from './take-picture.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

const nothing: readonly SummedError[] = []

/** Kind of document, pictures of its sides, and a selfie. Pictures are stored in the tab. */
export function PictureForm({ run, onSend }: { run: string; onSend: () => Promise<void> }) {
  const t = useTranslate()
  const [draft, setDraft] = useState<IdentityDraft>(() => keptDraft(run).get() ?? { pictures: {} })
  const [problems, setProblems] = useState(nothing)
  const [errorText, setErrorText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { paper, pictures } = draft
  const errorOf = (field: string): string | undefined =>
    problems.find((problem) => problem.field === field)?.text

  // Two pictures may be read concurrently, so each is added to the current state.
  const update = (change: Partial<IdentityDraft>, shots: Pictures = {}): void =>
    setDraft((current) => ({ ...current, ...change, pictures: { ...current.pictures, ...shots } }))

  useEffect(() => keptDraft(run).set(draft), [run, draft])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const missing = problemsOf(draft, t)
    setProblems(missing)
    setErrorText('')
    if (missing.length > 0) return
    setBusy(true)
    try {
      await onSend()
      keptDraft(run).remove()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setErrorText(error.description)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack as="form" gap="6" className="top" noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="2">
        <h1>{t('Verify your identity')}</h1>
        <p className="lead">
          {t('You need a valid document and a minute. The pictures must be sharp and whole.')}
        </p>
      </Stack>
      {problems.length > 0 && <ErrorSummary errors={problems} />}
      <div id="paper" tabIndex={-1}>
        <RadioCards
          label={t('Which document do you use?')}
          cards={[
            { value: 'passport', title: t('Passport'), detail: t('One picture') },
            { value: 'identityCard', title: t('Identity card'), detail: t('Both sides') },
            { value: 'residencePermit', title: t('Residence permit'), detail: t('Both sides') },
          ]}
          value={paper}
          onChange={(value: Paper) => update({ paper: value })}
          error={errorOf('paper')}
        />
      </div>
      {paper !== undefined && (
        <Stack gap="3">
          {shotsOf(paper).map((shot) => (
            <TakePicture
              key={shot}
              id={shot}
              {...shotWords(shot, paper, t)}
              camera={shot === 'face' ? 'user' : 'environment'}
              picture={pictures[shot]}
              error={pictures[shot] ? undefined : errorOf(shot)}
              onTaken={(picture) => {
                update({}, { [shot]: picture })
                setProblems((current) => current.filter(({ field }) => field !== shot))
              }}
            />
          ))}
        </Stack>
      )}
      <Notice title={t('This is a demonstration')}>
        {t(
          'Your pictures stay in this browser. No one sees them, and they are deleted when you close this tab.',
        )}
      </Notice>
      {errorText && <Notice kind="bad" live="assertive" title={errorText} />}
      <Button kind="primary" size="big" block type="submit" busy={isBusy}>
        {t('Send for verification')}
      </Button>
    </Stack>
  )
}

function problemsOf({ paper, pictures }: IdentityDraft, t: Translate): SummedError[] {
  if (paper === undefined) return [{ field: 'paper', text: t('Choose the document you use.') }]
  return shotsOf(paper)
    .filter((shot) => !pictures[shot])
    .map((shot) => ({ field: shot, text: missingWords(shot, t) }))
}

function missingWords(shot: Shot, t: Translate): string {
  if (shot === 'face') return t('Take a picture of your face.')
  return shot === 'front' ? t('Take a picture of the front.') : t('Take a picture of the back.')
}

function shotWords(shot: Shot, paper: Paper, t: Translate): { label: string; hint: string } {
  if (shot === 'face')
    return { label: t('Your face'), hint: t('Look straight ahead, in good light, without glasses.') }
  if (shot === 'back') return { label: t('The back'), hint: t('All four corners in the picture.') }
  return paper === 'passport'
    ? { label: t('The page with your picture'), hint: t('All four corners in the picture.') }
    : { label: t('The front'), hint: t('All four corners in the picture.') }
}
