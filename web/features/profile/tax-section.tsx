import { customerTaxNumberUpdate, fatcaCrsGet } from '@sixpence/protocol/profile/profile'
import { taxIdLabel, taxIdNames } from '@sixpence/protocol/rules/tax-id-names'
import { type FormEvent, useId, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { usePages } from '#widgets/pages.ts'
import { attempt } from './attempt.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './profile.module.css'
import { Section, TextButton } from './section.tsx'

type Props = { country: string; kind: 'personal' | 'business'; taxId: string | undefined; mayChange: boolean }

/** The tax number and what was certified of taxes. */
export function TaxSection({ country, kind, taxId, mayChange }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const hasPage = usePages()
  const { data } = useRead(fatcaCrsGet, {})
  const [isOpen, setOpen] = useState(false)
  const page: string = kind === 'personal' ? '/self-certification' : '/self-certification-business'
  const label = taxIdLabel(country, kind) ?? t('Tax identification number (TIN)')
  const names = taxIdNames.get(country)
  const name = kind === 'personal' ? names?.personalName : names?.businessName
  return (
    <Section title={t('Taxes')}>
      <DefinitionList>
        <Definition
          term={label}
          action={
            mayChange && (
              <TextButton onClick={() => setOpen(true)}>
                {taxId ? t('Change##tax number') : t('Add##tax number')}
              </TextButton>
            )
          }
        >
          {taxId ?? t('Not given yet')}
        </Definition>
        <Definition
          term={t('Self-certification')}
          action={
            mayChange &&
            hasPage(page) && (
              <ButtonTo to={page} kind="text" size="small" className={styles.text}>
                {data?.fatcaCrs ? t('Certify anew##do') : t('Certify##do')}
              </ButtonTo>
            )
          }
        >
          {data?.fatcaCrs ? (
            <>
              {format.list(data.fatcaCrs.taxIds.map(({ countryCode }) => format.country(countryCode)))},{' '}
              <DateTime value={data.fatcaCrs.signedAt} as="day" />
            </>
          ) : (
            t('Not given yet')
          )}
        </Definition>
      </DefinitionList>
      {isOpen && <TaxDialog {...{ label, name, taxId }} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function TaxDialog(props: {
  label: string
  /** What the country calls it in full. */
  name: string | undefined
  taxId: string | undefined
  onClose: () => void
}) {
  const t = useTranslate()
  const { label, name, taxId, onClose } = props
  const formId = useId()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const box = event.currentTarget.elements.namedItem('taxId')
    const typed = box instanceof HTMLInputElement ? box.value.trim() : ''
    const say = (words: string): void => {
      setProblem(words)
      if (box instanceof HTMLElement) box.focus()
    }
    if (!typed) return say(t('Enter the number.'))
    setBusy(true)
    const answer = await attempt(customerTaxNumberUpdate, { taxId: typed })
    setBusy(false)
    // What the server describes is shown (B184).
    return answer instanceof Refusal ? say(answer.problemOf('taxId') ?? answer.description) : onClose()
  }

  return (
    <Dialog
      title={t('Your tax number')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy}>
            {t('Save the number')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap="4" id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          name="taxId"
          label={label}
          hint={name}
          autoComplete="off"
          maxLength={32}
          defaultValue={taxId}
          error={problem}
        />
      </Stack>
    </Dialog>
  )
}
