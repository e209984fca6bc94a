import { type Card, cardActivate, cardActivationDataGet } from '@sixpence/protocol/cards/cards'
import type { OutputOf } from '@sixpence/protocol/call'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { BackTo } from '#widgets/back-to.tsx'
import { useConfirmed } from '#widgets/approval/use-confirmed.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { Grid, Stack } from '#ui/layout/primitives.tsx'
import { CardFace } from './card-face.tsx'
import styles from './cards.module.css'
import { FeeAccount, useFeeAccount } from './fee-account.tsx'
import { pageKeys, sealFor } from './sealed.ts'
import { Secret } from './secret.tsx'
import { useCards } from './use-cards.ts'

/** Activation of a card that has arrived, which then shows its new PIN (R026). */
export default function ConfirmCardScreen() {
  const t = useTranslate()
  const { cardId = '' } = useParams({ strict: false })
  const cards = useCards()
  const [pin, setPin] = useState<string>()
  return (
    <Page back={<BackTo to="/cards">{t('All cards')}</BackTo>} title={t('Activate your card')} isWide>
      <Loaded read={cards} skeleton={<SkeletonText lines={6} />} failure={t('We could not load your cards.')}>
        {(all) => {
          const card = all.cards.find((card) => String(card.accountId) === cardId)
          return (
            <Grid columns="side-main" gap="10" rowGap="6" folds={871} align="top">
              {card && (
                <Stack gap="4">
                  <CardFace card={card} />
                </Stack>
              )}
              <Stack gap="4" className="column">
                {card?.allowedActions.includes('activate') ? (
                  <Activation card={card} onPin={setPin} />
                ) : (
                  pin === undefined && (
                    <Notice title={t('This card cannot be activated now.')}>
                      {t('A card can be activated once it is on its way to you.')}
                    </Notice>
                  )
                )}
              </Stack>
            </Grid>
          )
        }}
      </Loaded>
      {pin !== undefined && <PinResult accountId={cardId} pin={pin} />}
    </Page>
  )
}

function Activation({ card, onPin }: { card: Card; onPin: (pin: string) => void }) {
  const t = useTranslate()
  const data = useRead(cardActivationDataGet, { accountId: card.accountId })
  return (
    <Loaded
      read={data}
      skeleton={<SkeletonText lines={4} />}
      failure={t('We could not load what the activation needs.')}
    >
      {(needed) => <ActivationForm card={card} needed={needed} onPin={onPin} />}
    </Loaded>
  )
}

type FormProps = {
  card: Card
  needed: OutputOf<typeof cardActivationDataGet>
  onPin: (pin: string) => void
}

function ActivationForm({ card, needed, onPin }: FormProps) {
  const t = useTranslate()
  const { accountId } = card
  const [digits, setDigits] = useState('')
  const [isWrong, setWrong] = useState(false)
  // The key pair for which the response of the confirmed call is encrypted.
  const page = useRef<Awaited<ReturnType<typeof pageKeys>>>(undefined)
  const payer = useFeeAccount(needed.feeCurrency)
  const change = useConfirmed(cardActivate, {
    form: `card-activate-${accountId}`,
    title: t('Activate the card'),
    children: t('Then you see its PIN. Make sure no one else can see your screen.'),
    onDone: async ({ pinCode }) => {
      if (pinCode !== undefined && page.current) onPin(await page.current.open(pinCode))
    },
  })
  const problem = change.refusal?.problemOf('extraParams.securityCode')
  const isPriced = needed.fees.length === 0 || payer.accountId !== undefined

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // Without the button, Enter in the field still submits.
    if (!isPriced) return undefined
    if (!/^\d{3}$/.test(digits)) {
      setWrong(true)
      return document.getElementById('securityCode')?.focus()
    }
    page.current = await pageKeys()
    const sent = await change.send({
      accountId,
      extraParams: { securityCode: await sealFor(needed.companyKey, digits) },
      pageKey: page.current.pageKey,
      ...(needed.fees.length > 0 && payer.accountId !== undefined && { feeAccountId: payer.accountId }),
    })
    if (sent instanceof Refusal && sent.problemOf('extraParams.securityCode'))
      document.getElementById('securityCode')?.focus()
    return undefined
  }

  return (
    <>
      <Stack as="form" gap="4" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('Enter the three digits printed on the back of the card, beside the signature.')}</p>
        <TextField
          id="securityCode"
          label={t('Security code')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={digits}
          error={isWrong ? t('Enter the three digits.') : problem}
          onChange={({ currentTarget }) => {
            setDigits(currentTarget.value)
            setWrong(false)
            change.clear()
          }}
        />
        {needed.fees.length > 0 && (
          <FeeAccount
            payer={payer}
            fees={needed.fees.map(({ amount }) => amount)}
            currency={needed.feeCurrency}
            error={change.refusal?.problemOf('feeAccountId')}
          />
        )}
        {change.refusal && problem === undefined && !change.refusal.problemOf('feeAccountId') && (
          <Notice kind="bad" live="assertive" title={change.refusal.description} />
        )}
        {isPriced && (
          <div>
            <Button kind="primary" type="submit" busy={change.isSending}>
              {t('Activate the card')}
            </Button>
          </div>
        )}
      </Stack>
      {change.popup}
    </>
  )
}

/** The new PIN, shown once (R114, B206). */
function PinResult({ accountId, pin }: { accountId: string; pin: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/cards/$accountId', params: { accountId } })
  return (
    <Dialog
      title={t('Your card is active')}
      onClose={close}
      actions={
        <Button kind="primary" onClick={close}>
          {t('I know the PIN')}
        </Button>
      }
    >
      <Stack gap="4">
        <p>{t('This is the new PIN. Remember it: you cannot see it again after you close this.')}</p>
        <Secret label={t('PIN')}>
          <span className={styles.pin}>{pin}</span>
        </Secret>
      </Stack>
    </Dialog>
  )
}
