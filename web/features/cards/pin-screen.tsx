import { type Card, cardPinGet, cardPinShow } from '@sixpence/protocol/cards/cards'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { ConfirmPopup } from '#widgets/approval/confirm-popup.tsx'
import { BackTo } from '#widgets/back-to.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { type PendingConfirmation, pendingConfirmationOf } from '#widgets/approval/pending-confirmation.ts'
import { Grid, Stack } from '#ui/layout/primitives.tsx'
import { CardFace } from './card-face.tsx'
import styles from './cards.module.css'
import { PinForm } from './pin-form.tsx'
import { pageKeys } from './sealed.ts'
import { Secret } from './secret.tsx'
import { useCards, useMay } from './use-cards.ts'

/** Shows the PIN of a card once after an approval, or changes it (R062). */
export default function PinScreen() {
  const t = useTranslate()
  const { accountId = '' } = useParams({ strict: false })
  const cards = useCards()
  const may = useMay()
  return (
    <Page
      back={
        <BackTo to="/cards/$accountId" params={{ accountId }}>
          {t('Back to the card')}
        </BackTo>
      }
      title={t('PIN of the card')}
      isWide
    >
      <Loaded read={cards} skeleton={<SkeletonText lines={6} />} failure={t('We could not load your cards.')}>
        {(all) => {
          const card = all.cards.find((card) => String(card.accountId) === accountId)
          if (!card) return null
          const isPossible = may.manage && card.allowedActions.includes('pinShow')
          return (
            <Grid columns="side-main" gap="10" rowGap="6" folds={871} align="top">
              <Stack gap="4">
                <CardFace card={card} />
              </Stack>
              <Stack gap="4" className="column">
                {isPossible ? (
                  <>
                    <ShowPin card={card} />
                    <PinForm card={card} />
                  </>
                ) : (
                  <Notice kind="info" title={t('You can neither see nor change the PIN of this card now.')} />
                )}
              </Stack>
            </Grid>
          )
        }}
      </Loaded>
    </Page>
  )
}

function ShowPin({ card: { accountId } }: { card: Card }) {
  const t = useTranslate()
  const [confirmation, setConfirmation] = useState<PendingConfirmation>()
  const [pin, setPin] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const begin = () => tryCall(cardPinShow, { accountId }, pendingConfirmationOf)

  async function start(): Promise<void> {
    setBusy(true)
    setRefusal(undefined)
    const answer = await begin()
    setBusy(false)
    if (answer instanceof Refusal) setRefusal(answer)
    else if (answer !== true) setConfirmation(answer)
  }

  async function confirm({ key, code }: { key: string; code?: string }): Promise<true | Refusal> {
    const page = await pageKeys()
    const answer = await tryCall(
      cardPinGet,
      { accountId, pageKey: page.pageKey, requestKey: key, ...(code !== undefined && { code }) },
      ({ pin: sealed }) => sealed,
    )
    if (typeof answer === 'string') setPin(await page.open(answer))
    return answer instanceof Refusal ? answer : true
  }

  return (
    <Stack as="section" gap="4" aria-labelledby="show-pin">
      <SectionHead id="show-pin">{t('See the PIN')}</SectionHead>
      {pin === undefined ? (
        <>
          <p>
            {t('We show it once, after you confirm that it is you. Make sure no one can see your screen.')}
          </p>
          {refusal && <Notice kind="bad" live="assertive" title={refusal.description} />}
          <div>
            <Button kind="primary" busy={isBusy} onClick={() => void start()}>
              {t('Show the PIN')}
            </Button>
          </div>
        </>
      ) : (
        <Secret label={t('PIN')}>
          <span className={styles.pin}>{pin}</span>
        </Secret>
      )}
      {confirmation && (
        <ConfirmPopup
          title={t('Show the PIN')}
          confirmation={confirmation}
          confirm={confirm}
          again={begin}
          onDone={() => setConfirmation(undefined)}
          onClose={() => setConfirmation(undefined)}
        >
          {t('Only you can see it. It is encrypted for this page.')}
        </ConfirmPopup>
      )}
    </Stack>
  )
}
