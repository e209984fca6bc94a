import { useState } from 'react'
import { AmountField } from '#ui/fields/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox, Switch } from '#ui/fields/checkbox.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import type { Specimen } from './specimen.ts'
import { SearchIcon } from '#ui/icons/icons.tsx'
import { Money } from '#ui/money.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

export const fieldSpecimens: readonly Specimen[] = [
  {
    name: 'TextField, PasswordField',
    show: () => (
      <Stack gap="5">
        <TextField label="E-mail" type="email" autoComplete="email" defaultValue="ines@northlight.example" />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="correct horse" />
        <TextField
          label="Search payments"
          hideLabel
          type="search"
          placeholder="Search payments"
          start={<SearchIcon />}
        />
        <TextField label="Reference" hint="They see it on their statement." />
      </Stack>
    ),
  },
  {
    name: 'Fields with an error, disabled, read only',
    show: () => (
      <Stack gap="5">
        <TextField
          id="wrong-mail"
          label="E-mail"
          error="There is no account with this e-mail."
          defaultValue="ines@"
        />
        <Select label="Country" error="Choose a country." options={[{ value: '', label: 'Choose' }]} />
        <TextField label="Customer number" disabled defaultValue="10 482 113" />
        <TextField label="IBAN" readOnly defaultValue="LT12 1000 0111 0100 1000" />
      </Stack>
    ),
  },
  { name: 'AmountField', show: Amounts },
  {
    name: 'CodeField',
    show: () => (
      <Stack gap="5">
        <CodeField label="Code" hint="From your authenticator app." />
        <CodeField
          label="Code from the message"
          error="This code is incorrect. You have 4 more tries."
          defaultValue="481203"
        />
      </Stack>
    ),
  },
  {
    name: 'Select, TextArea',
    show: () => (
      <Stack gap="5">
        <Select
          label="From"
          defaultValue="operating"
          options={[
            { value: 'operating', label: 'Operating, EUR, ends 4821' },
            { value: 'sales', label: 'Sales, USD, ends 0077' },
          ]}
        />
        <TextArea label="Note" hint="Up to 140 characters." defaultValue="Thank you for the summer prints." />
      </Stack>
    ),
  },
  {
    name: 'Checkbox, Switch',
    show: () => (
      <Stack gap="5">
        <Checkbox label="Keep me signed in on this device" defaultChecked hint="Not on a shared computer." />
        <Checkbox label="I have read the terms" error="Tick this to go on." />
        <Checkbox label="Marketing messages" disabled />
        <Switch label="Payments abroad" defaultChecked hint="Takes effect at once." />
        <Switch label="Contactless" />
        <Switch label="Cash machines" disabled />
      </Stack>
    ),
  },
  { name: 'RadioCards', show: Methods },
  { name: 'ErrorSummary', show: Summary },
]

function Amounts() {
  const [amount, setAmount] = useState('1250')
  const [currency, setCurrency] = useState('EUR')
  return (
    <Stack gap="5">
      <AmountField
        label="You send"
        amount={amount}
        currency={currency}
        currencies={['EUR', 'USD', 'BTC', 'JPY']}
        onAmount={setAmount}
        onCurrency={setCurrency}
        hint="116,951.22 EUR left after this."
        action={
          <Button kind="text" onClick={() => setAmount('118204.12')}>
            Send all
          </Button>
        }
      />
      <AmountField label="They get" amount="14512.631" currency="NOK" onAmount={() => undefined} />
      <AmountField label="Fee" amount="" currency="EUR" onAmount={() => undefined} disabled />
    </Stack>
  )
}

function Methods() {
  const [method, setMethod] = useState('wire')
  return (
    <RadioCards
      label="How to send it"
      value={method}
      onChange={setMethod}
      cards={[
        {
          value: 'wire',
          title: 'Bank wire',
          detail: 'Arrives Monday 24 November, by 16:00',
          end: <Money amount="2.90" currency="EUR" />,
        },
        {
          value: 'instant',
          title: 'Instant',
          detail: 'Arrives in seconds',
          end: <Money amount="0.50" currency="EUR" />,
        },
        { value: 'card', title: 'Card payout', disabledReason: 'Cards in Norway are not reached yet.' },
      ]}
    />
  )
}

function Summary() {
  const [errors, setErrors] = useState([
    { field: 'wrong-mail', text: 'There is no account with this e-mail.' },
    { field: 'amount', text: 'Enter an amount.' },
  ])
  return (
    <Stack gap="5">
      <ErrorSummary errors={errors} />
      <Button onClick={() => setErrors([...errors])}>Continue</Button>
    </Stack>
  )
}
