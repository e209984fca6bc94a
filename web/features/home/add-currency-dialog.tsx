import { isCurrency } from '@sixpence/money'
import { coinNames } from '@sixpence/protocol/methods/coin-names'
import { accountCurrencyAdd, accountOfferGet, digitalWalletCreate } from '@sixpence/protocol/accounts/pay-in'
import type { OutputOf } from '@sixpence/protocol/call'
import { type FormEvent, useId, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { Select } from '#ui/fields/select.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { CurrencyTile } from '#ui/layout/tile.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import type { Go } from './go.ts'
import { networkName } from './new-address.tsx'
import styles from './pay-in-dialog.module.css'

type Offer = OutputOf<typeof accountOfferGet>

/** Opens an account in another currency, or a digital currency with its address (OP118, OP119). */
export function AddCurrencyDialog({ go }: { go: Go }) {
  const t = useTranslate()
  const id = useId()
  const offer = useRead(accountOfferGet, {})
  const [selectedCurrency, setSelectedCurrency] = useState<string>()
  const account = useChange(accountCurrencyAdd)
  const wallet = useChange(digitalWalletCreate)
  const isSending = account.isSending || wallet.isSending
  const hasAny = offer.data !== undefined && offer.data.currencies.length + offer.data.digital.length > 0

  return (
    <Dialog
      title={t('Add a currency')}
      onClose={() => go({})}
      actions={
        hasAny && (
          <Button kind="primary" type="submit" form={id} busy={isSending}>
            {selectedCurrency
              ? t('Open the account in {currency}', { currency: selectedCurrency })
              : t('Open the account')}
          </Button>
        )
      }
    >
      <Loaded
        read={offer}
        skeleton={<SkeletonRows count={4} />}
        failure={t('We could not load the accounts you can open.')}
      >
        {(offer) =>
          hasAny ? (
            <Form
              id={id}
              offer={offer}
              selectedCurrency={selectedCurrency}
              onChoose={setSelectedCurrency}
              onOpen={open}
            />
          ) : (
            <EmptyState plain title={t('You have every currency')}>
              {t('You have an account in every currency we offer.')}
            </EmptyState>
          )
        }
      </Loaded>
    </Dialog>
  )

  async function open(currency: string, network: string | undefined): Promise<void> {
    if (!isCurrency(currency)) return
    const opened =
      network === undefined
        ? await account.send({ currencyCode: currency })
        : await wallet.send({ currencyCode: currency, network })
    if (opened) go({ show: 'payIn', account: opened.accountId })
  }
}

type FormProps = {
  id: string
  offer: Offer
  selectedCurrency: string | undefined
  onChoose: (currency: string) => void
  onOpen: (currency: string, network: string | undefined) => Promise<void>
}

function Form({ id, offer, selectedCurrency, onChoose, onOpen }: FormProps) {
  const t = useTranslate()
  const format = useFormat()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [selectedNetwork, setSelectedNetwork] = useState<string>()
  const networks = offer.digital.find(({ currencyCode }) => currencyCode === selectedCurrency)?.networks ?? []
  const network = networks.find((network) => network === selectedNetwork) ?? networks[0]
  const card = (code: string) => ({
    value: code,
    // Many languages write currency names in lower case; here they begin a line.
    title: <span className={styles.named}>{coinNames[code] ?? format.currencyName(code)}</span>,
    detail: code,
    media: <CurrencyTile currency={code} />,
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsSubmitted(true)
    if (selectedCurrency !== undefined) void onOpen(selectedCurrency, network)
  }

  return (
    <Stack as="form" gap="4" id={id} onSubmit={submit} noValidate>
      <RadioCards
        label={t('Currency')}
        hint={t('The account opens at once. It is free, with no minimum deposit.')}
        error={isSubmitted && selectedCurrency === undefined && t('Choose a currency.')}
        cards={[...offer.currencies, ...offer.digital.map(({ currencyCode }) => currencyCode)].map(card)}
        value={selectedCurrency}
        onChange={onChoose}
      />
      {networks.length > 1 && (
        <Select
          label={t('Network')}
          hint={t('Choose the network it is sent on. You can add others later.')}
          value={network}
          options={networks.map((network) => ({ value: network, label: networkName(network) }))}
          onChange={({ target }) => setSelectedNetwork(target.value)}
        />
      )}
    </Stack>
  )
}
