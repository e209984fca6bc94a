import { isCurrency } from '@sixpence/money'
import { methodTexts } from '@sixpence/protocol/methods/texts'
import {
  recipientLastWithdrawalList,
  recipientWithdrawalDetailsGet,
} from '@sixpence/protocol/recipient/recipient'
import { useState } from 'react'
import { send } from '#lib/call/call.ts'
import { useFormat } from '#lib/language/format.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { BankIcon, ChevronRightIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RowButton, Rows } from '#ui/layout/row.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import type { DraftChange } from './draft.ts'

/** Accounts of earlier payments to the same person, which need no typing and are shown masked. */
export function Earlier({ secret, onUse }: { secret: string; onUse: (change: DraftChange) => void }) {
  const t = useTranslate()
  const format = useFormat()
  const [errorText, setErrorText] = useState<string>()
  const { data } = useRead(recipientLastWithdrawalList, { paymentSecret: secret, limit: 5 })
  if (!data || data.withdrawals.length === 0) return null

  async function use(paymentId: number): Promise<void> {
    setErrorText(undefined)
    try {
      const { details } = await send(recipientWithdrawalDetailsGet, { paymentSecret: secret, paymentId })
      const { countryCode: country, currencyCode: currency, paymentMethod: method } = details
      if (!isCurrency(currency)) return
      onUse({
        country,
        currency,
        method,
        withdrawalId: paymentId,
        details: { ...details.paymentDetails, account: details.account },
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setErrorText(error.description)
    }
  }

  return (
    <section aria-labelledby="earlier">
      <SectionHead id="earlier">{t('To an account you used before')}</SectionHead>
      {errorText && <Notice kind="bad" live="assertive" title={errorText} />}
      <Rows>
        {data.withdrawals.map(({ paymentId, account, paymentMethod, countryCode, currencyCode }) => (
          <li key={paymentId}>
            <RowButton
              media={
                <Tile size="small">
                  <BankIcon />
                </Tile>
              }
              title={account}
              meta={[t(methodTexts[paymentMethod].label), format.country(countryCode), currencyCode].join(
                ', ',
              )}
              end={<ChevronRightIcon />}
              onClick={() => void use(paymentId)}
            />
          </li>
        ))}
      </Rows>
    </section>
  )
}
