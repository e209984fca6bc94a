import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { PlusIcon, TrashIcon } from '#ui/icons/icons.tsx'
import { Question, YesNo } from '#widgets/questionnaire/fields.tsx'
import { CountryChoice, TaxNumber } from '#widgets/questionnaire/person.tsx'
import { Cluster, Grid, Stack } from '#ui/layout/primitives.tsx'
import { withFields } from './changes.ts'
import { FormPage } from './form-page.tsx'
import { taxRows } from './payload.ts'
import type { Wizard } from './use-wizard.ts'

const maxTaxPayers = 10

/** dueDilligenceForm: the people behind the company, its disputes and its tax countries. */
export function DueDiligenceForm({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  const { form } = wizard
  return (
    <FormPage wizard={wizard} title={t('Company background')}>
      <YesNo
        form={form}
        field="government"
        label={t('Does a government or a public body own part of the company?')}
        detailsLabel={t('Which body, and how large its share is')}
      />
      <YesNo
        form={form}
        field="lawsuits"
        label={t('Is the company in a lawsuit at the moment?')}
        detailsLabel={t('Who with, and what about')}
      />
      <TaxPayers wizard={wizard} />
      {wizard.lists.questions.map((question) => (
        <Question key={question.id} form={form} question={question} />
      ))}
    </FormPage>
  )
}

function TaxPayers({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  const rows = taxRows(wizard.fields)
  const last = rows.length - 1
  const nameOf = (at: number) => `taxPayers.${at}.countryCode`

  function removeLast(): void {
    wizard.change(
      withFields(wizard.registration, wizard.page, (fields) =>
        Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith(`taxPayers.${last}.`))),
      ),
    )
    document.getElementById(nameOf(last - 1))?.focus()
  }

  return (
    <Stack as="fieldset" gap="4">
      <legend className="strong pb-3">{t('Where the company pays taxes')}</legend>
      {rows.map((at) => (
        <Grid columns={2} gap="3" rowGap="4" align="top" folds={640} key={at}>
          <CountryChoice
            form={wizard.form}
            countries={wizard.lists.countries}
            field={nameOf(at)}
            label={at === 0 ? t('Country') : t('Country {number}', { number: at + 1 })}
          />
          <TaxNumber
            form={wizard.form}
            field={`taxPayers.${at}.taxId`}
            country={wizard.fields[nameOf(at)] ?? ''}
            of="business"
            isNeeded
          />
        </Grid>
      ))}
      <Cluster gap="2" align="stretch">
        {rows.length < maxTaxPayers && (
          <Button kind="text" icon={<PlusIcon />} onClick={() => wizard.changeField(nameOf(last + 1), '')}>
            {t('Add another country')}
          </Button>
        )}
        {last > 0 && (
          <Button kind="text" icon={<TrashIcon />} onClick={removeLast}>
            {t('Remove the last country')}
          </Button>
        )}
      </Cluster>
    </Stack>
  )
}
