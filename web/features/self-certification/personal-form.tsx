import { fatcaCrsUpdate } from '@sixpence/protocol/profile/profile'
import type { StoredValue } from '#lib/storage.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { CertificationForm } from './certification-form.tsx'
import type { Draft } from './draft.ts'
import { useValues } from '#kit/form/use-form-of.ts'
import { CountrySelect, type Problems, TaxIds, YesNo } from './fields.tsx'
import { problemsOf } from './problems.ts'
import { Cluster, Grid, Stack } from '#ui/layout/primitives.tsx'
import styles from './self-certification.module.css'

type PersonalFormProps = { draftStore: StoredValue<Draft>; initialDraft: Draft; signedAt: string | undefined }

export function PersonalForm({ draftStore, initialDraft, signedAt }: PersonalFormProps) {
  const t = useTranslate()
  const form = useValues({ first: initialDraft, stored: draftStore })
  const { values: draft, set, problems } = form
  const certify = useChange(fatcaCrsUpdate, {
    shows: (refusal) => form.refused(refusal, { otherwise: 'cityOfBirth' }),
  })

  async function submit(): Promise<void> {
    if (!form.show(problemsOf(draft, t))) return
    const { cityOfBirth, countryOfBirth, dateOfBirth, taxIds, citizenship, hasUSIndicia, isUSTaxPayer } =
      draft
    const done = await certify.send({
      cityOfBirth: cityOfBirth.trim(),
      countryOfBirth,
      dateOfBirth,
      taxIds,
      citizenship,
      hasUSIndicia: hasUSIndicia === 'yes',
      isUSTaxPayer: isUSTaxPayer === 'yes',
    })
    if (!done) return
    draftStore.remove()
    showToast({ text: t('Your certification is signed.') })
  }

  return (
    <CertificationForm
      signedAt={signedAt}
      summed={form.summed}
      isSending={certify.isSending}
      onSubmit={submit}
    >
      <Stack as="fieldset" gap="4">
        <legend className="strong pb-3">{t('Place and date of birth')}</legend>
        <Grid columns={2} gap="3" rowGap="4" align="top" folds={640}>
          <TextField
            id="cityOfBirth"
            label={t('City of birth')}
            value={draft.cityOfBirth}
            maxLength={64}
            error={problems['cityOfBirth']}
            onChange={({ currentTarget }) => set({ cityOfBirth: currentTarget.value })}
          />
          <CountrySelect
            id="countryOfBirth"
            label={t('Country of birth')}
            value={draft.countryOfBirth}
            error={problems['countryOfBirth']}
            onChange={(countryOfBirth) => set({ countryOfBirth })}
          />
        </Grid>
        <TextField
          id="dateOfBirth"
          type="date"
          label={t('Date of birth')}
          value={draft.dateOfBirth}
          autoComplete="bday"
          error={problems['dateOfBirth']}
          onChange={({ currentTarget }) => set({ dateOfBirth: currentTarget.value })}
        />
      </Stack>
      <Stack as="fieldset" gap="4">
        <legend className="strong pb-3">{t('Your citizenship')}</legend>
        <Citizenships
          value={draft.citizenship}
          problems={problems}
          onChange={(citizenship) => set({ citizenship })}
        />
      </Stack>
      <Stack as="fieldset" gap="4">
        <legend className="strong pb-3">{t('Where you pay taxes')}</legend>
        <TaxIds
          kind="personal"
          value={draft.taxIds}
          problems={problems}
          onChange={(taxIds) => set({ taxIds })}
        />
      </Stack>
      <Stack as="fieldset" gap="4">
        <legend className="strong pb-3">{t('The United States')}</legend>
        <YesNo
          id="isUSTaxPayer"
          label={t('Do you pay taxes in the United States?')}
          value={draft.isUSTaxPayer}
          error={problems['isUSTaxPayer']}
          onChange={(isUSTaxPayer) => set({ isUSTaxPayer })}
        />
        <YesNo
          id="hasUSIndicia"
          label={t('Do you have other ties to the United States?')}
          hint={t(
            'For example, you were born there or are a citizen, have an address or phone there, or someone there may act for you.',
          )}
          value={draft.hasUSIndicia}
          error={problems['hasUSIndicia']}
          onChange={(hasUSIndicia) => set({ hasUSIndicia })}
        />
      </Stack>
    </CertificationForm>
  )
}

type CitizenshipsProps = {
  /** Codes of countries. */
  value: readonly string[]
  problems: Problems
  onChange: (value: string[]) => void
}

function Citizenships({ value, problems, onChange }: CitizenshipsProps) {
  const t = useTranslate()
  return (
    <>
      {value.map((code, at) => (
        <CountrySelect
          key={at}
          id={`citizenship.${at}`}
          label={at === 0 ? t('Citizen of') : t('Also citizen of')}
          value={code}
          error={problems[`citizenship.${at}`]}
          onChange={(next) => onChange(value.map((text, index) => (index === at ? next : text)))}
        />
      ))}
      <Cluster gap="3" rowGap="2" className={styles.actions}>
        {value.length < 10 && (
          <Button kind="quiet" size="small" onClick={() => onChange([...value, ''])}>
            {t('Add a citizenship')}
          </Button>
        )}
        {value.length > 1 && (
          <Button kind="text" size="small" onClick={() => onChange(value.slice(0, -1))}>
            {t('Remove the last one')}
          </Button>
        )}
      </Cluster>
    </>
  )
}
