import { useTranslate } from '#lib/language/translate.ts'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Grid, Stack } from '#ui/layout/primitives.tsx'
import type { Choices } from './choices.ts'
import type { useEmailCheck, usePhoneCheck } from './existence.ts'
import type { Problems } from './problems.ts'
import { emailHint, emailProblem, phoneHint, phoneProblem } from './check-messages.ts'

/** Contact details; uniqueness is checked when a field loses focus (B369, B370). */
export function ContactFields(props: {
  choices: Choices | undefined
  problems: Problems
  email: ReturnType<typeof useEmailCheck>
  phone: ReturnType<typeof usePhoneCheck>
}) {
  const t = useTranslate()
  const { choices, problems, email, phone } = props
  const { countries = [] } = choices ?? {}
  const phoneWords = phoneHint(phone.state, t)

  function askPhone(form: HTMLFormElement | null): void {
    const number = form?.elements.namedItem('phone')
    const code = form?.elements.namedItem('phoneCountry')
    if (!(number instanceof HTMLInputElement) || !(code instanceof HTMLSelectElement)) return
    const { phoneCode = '' } = countries.find(({ countryCode }) => countryCode === code.value) ?? {}
    void phone.ask({ phone: number.value, phoneCountryCode: phoneCode })
  }

  return (
    <Stack as="section" gap="4">
      <h2 className="t-18 pb-3 line-below">{t('Contact details')}</h2>
      <TextField
        id="email"
        name="email"
        label={t('E-mail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        hint={<span aria-live="polite">{emailHint(email.state, t) ?? t('You sign in with it.')}</span>}
        error={problems['email'] || emailProblem(email.state, t)['email']}
        onBlur={({ currentTarget }) => void email.ask(currentTarget.value)}
      />
      <Grid columns="code" gap="3" align="top">
        <Select
          id="phoneCountry"
          name="phoneCountry"
          label={t('Country code')}
          autoComplete="off"
          options={[
            { value: '', label: '+' },
            ...countries.map(({ countryCode, countryName, phoneCode }) => ({
              value: countryCode,
              label: `+${phoneCode} ${countryName}`,
            })),
          ]}
          error={problems['phoneCountry']}
          onBlur={({ currentTarget }) => askPhone(currentTarget.form)}
        />
        <TextField
          id="phone"
          name="phone"
          label={t('Phone number')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={24}
          hint={phoneWords && <span aria-live="polite">{phoneWords}</span>}
          error={problems['phone'] || phoneProblem(phone.state, t)['phone']}
          onBlur={({ currentTarget }) => askPhone(currentTarget.form)}
        />
      </Grid>
    </Stack>
  )
}
