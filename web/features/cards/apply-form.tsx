import {
  cardApply,
  cardCrossPlatformRequirementsGet,
  cardFeesGet,
  type OfferedCard,
} from '@sixpence/protocol/cards/cards'
import type { Format } from '@sixpence/locales/format.ts'
import type { OutputOf } from '@sixpence/protocol/call'
import { customerAddressInquiry } from '@sixpence/protocol/profile/profile'
import { cardSubTypes, shippingTypes } from '@sixpence/protocol/rules/cards'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useIsHere } from '#kit/flow/use-latest-answer.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Select } from '#ui/fields/select.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { Loaded, type ReadState } from '#widgets/loaded.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { FeeAccount, type Payer, useFeeAccount } from './fee-account.tsx'
import { Requirements } from './requirements.tsx'
import { ShippingChoice } from './shipping-choice.tsx'

const fields = ['addressId', 'isExpressShipping', 'accountId']

type Address = OutputOf<typeof customerAddressInquiry>['addresses'][number]

/** Delivery address, account for the fee, and the order. */
export function ApplyForm({ card }: { card: OfferedCard }) {
  const t = useTranslate()
  const format = useFormat()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const payer = useFeeAccount(card.currencyCode)
  const addresses = useRead(customerAddressInquiry, card.isVirtual ? undefined : {})
  const [chosenAddress, setAddress] = useState<number>()
  const [isExpress, setExpress] = useState(false)
  const addressId = chosenAddress ?? addresses.data?.addresses[0]?.addressId
  const fees = useRead(
    cardFeesGet,
    { cardType: card.cardType, ...(addressId !== undefined && { addressId }) },
    { keepsPrevious: true },
  )
  const missing = useRead(
    cardCrossPlatformRequirementsGet,
    payer.accountId === undefined ? undefined : { accountId: payer.accountId },
  )
  const address = addresses.data?.addresses.find((address) => address.addressId === addressId)
  const sentTo = !card.isVirtual && address && inOneLine(address, format)
  const change = useConfirmed(cardApply, {
    form: `card-apply-${card.cardType}`,
    title: t('Order the card'),
    children: sentTo && t('The card will be sent to {address}.', { address: sentTo }),
    onDone,
  })
  const { refusal } = change
  const requirements = missing.data?.requirements ?? []

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (payer.accountId === undefined) return
    await change.send({
      cardType: card.cardType,
      accountId: payer.accountId,
      ...(!card.isVirtual && addressId !== undefined && { addressId }),
      isExpressShipping: !card.isVirtual && isExpress,
    })
  }

  function onDone(done: OutputOf<typeof cardApply>): void {
    showToast({ tone: 'good', text: t('The card is ordered') })
    if (!isHere()) return
    void navigate(
      card.subType === cardSubTypes.debit
        ? { to: card.isVirtual ? '/cards/virtual' : '/cards/physical' }
        : { to: '/cards/$accountId', params: { accountId: String(done.accountId) } },
    )
  }

  if (requirements.length > 0) return <Requirements missing={requirements} />
  return (
    <>
      <Stack as="form" gap="4" noValidate onSubmit={(event) => void submit(event)}>
        {!card.isVirtual && (
          <DeliveryAddress
            read={addresses}
            value={addressId}
            error={refusal?.problemOf('addressId')}
            onChange={(id) => {
              setAddress(id)
              change.clear()
            }}
          />
        )}
        <Fees
          card={card}
          read={fees}
          payer={payer}
          isExpress={isExpress}
          refusal={refusal}
          onExpress={(next) => {
            setExpress(next)
            change.clear()
          }}
        />
        {refusal && !fields.some((field) => refusal.problemOf(field)) && (
          <Notice kind="bad" live="assertive" title={refusal.description} />
        )}
        {payer.balances.data !== undefined && payer.accountId === undefined && (
          <ButtonTo to="/home" search={{ show: 'addCurrency' }}>
            {t('Add a currency')}
          </ButtonTo>
        )}
        {fees.data !== undefined && payer.accountId !== undefined && (
          <div>
            {/* A changed address may change the price. */}
            <Button kind="primary" type="submit" busy={change.isSending || fees.isPlaceholderData}>
              {t('Order the card')}
            </Button>
          </div>
        )}
      </Stack>
      {change.popup}
    </>
  )
}

/** "Rua Augusta 24, 1100-053 Lisboa, Portugal". */
const inOneLine = ({ address1, postalCode, city, countryCode }: Address, format: Format): string =>
  [address1, `${postalCode} ${city}`.trim(), format.country(countryCode)].join(', ')

type DeliveryAddressProps = {
  read: ReadState<OutputOf<typeof customerAddressInquiry>>
  value: number | undefined
  error: string | undefined
  onChange: (addressId: number) => void
}

function DeliveryAddress({ read, value, error, onChange }: DeliveryAddressProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Loaded
      read={read}
      skeleton={<SkeletonText lines={2} />}
      failure={t('We could not load your addresses.')}
    >
      {({ addresses }) => (
        <Select
          label={t('Delivery address')}
          value={String(value ?? '')}
          error={error}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
          options={addresses.map((address) => ({
            value: String(address.addressId),
            label: inOneLine(address, format),
          }))}
        />
      )}
    </Loaded>
  )
}

type FeesProps = {
  card: OfferedCard
  read: ReadState<OutputOf<typeof cardFeesGet>>
  payer: Payer
  isExpress: boolean
  refusal: Refusal | undefined
  onExpress: (isExpress: boolean) => void
}

/** The fees of issue and shipping, and the account that pays them. */
function Fees({ card, read, payer, isExpress, refusal, onExpress }: FeesProps) {
  const t = useTranslate()
  return (
    <Loaded read={read} skeleton={<SkeletonText lines={4} />} failure={t('We could not load the fees.')}>
      {({ issue, currency, shippingOptions }) => (
        <>
          {shippingOptions.length > 0 && (
            <ShippingChoice
              options={shippingOptions}
              currency={currency}
              value={isExpress ? shippingTypes.express : shippingTypes.standard}
              error={refusal?.problemOf('isExpressShipping')}
              onChange={(type) => onExpress(type === shippingTypes.express)}
            />
          )}
          <FeeAccount
            payer={payer}
            fees={[issue, shippingOptions.find(({ type }) => Boolean(type) === isExpress)?.fee ?? '0']}
            currency={currency}
            error={refusal?.problemOf('accountId')}
          />
          <p className="meta">
            {t('There is no monthly or yearly fee.')}{' '}
            {card.subType === cardSubTypes.debit && t('Card payments are taken from this account.')}
          </p>
        </>
      )}
    </Loaded>
  )
}
