import { balances } from '@sixpence/ledger'
import { amountText } from '@sixpence/money'
import { sealFor } from '@sixpence/partners/cards/sealing'
import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import type { NotificationType } from '@sixpence/protocol/notifications/types'
import { type Card, cardList } from '@sixpence/protocol/cards/cards'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import { keepEventsOf } from '#core/push/push-log.ts'
import { cardCallback } from '#partners/callback-paths.ts'
import { haveCard } from '#testing/fixtures/card.ts'
import { seedAddresses } from '@sixpence/demo/demo-addresses.ts'
import { TestBank, type TestClient } from './test-bank.ts'
import { waitsIn, type TestAnswer } from './test-client.ts'

type Facts = { ines: TestClient; everyday: number; address: number; holder: Holder }
type Holder = { id: number; brand: string; personId: number }

/** A bank in which Ines has cards, with controls of the card company. */
export class TestCards {
  readonly bank: TestBank
  readonly ines: TestClient
  /** Her euro account, and an address of hers. */
  readonly everyday: number
  readonly address: number
  readonly holder: Holder
  #calls = 0

  private constructor(bank: TestBank, { ines, everyday, address, holder }: Facts) {
    this.bank = bank
    this.ines = ines
    this.everyday = everyday
    this.address = address
    this.holder = holder
  }

  static async open(): Promise<TestCards> {
    const bank = await TestBank.open({ maxEntries: 3 })
    await seedAddresses(bank.services)
    await bank.alter('ines', `login_2fa = 'sms', totp_secret = null`)
    const id = await bank.customerId('ines')
    await keepEventsOf(bank.services.db, id)
    const [address] = await bank.services.contacts.addresses(id)
    return new TestCards(bank, {
      ines: await bank.as('ines'),
      everyday: await bank.accountId('ines', 'Everyday'),
      address: address?.id ?? none('address'),
      holder: { id, brand: 'ostra', personId: await bank.personId('ines') },
    })
  }

  get company() {
    return this.bank.services.partners.cards ?? none('card company')
  }

  /** Blocks all cards, deletes confirmations, and funds the account with 100.00. */
  async beginAnew(): Promise<void> {
    await this.bank.settled()
    const { owner } = this.bank.database
    await owner.query('delete from app.confirmation')
    await owner.query('update app.card set status = $1', [cardStatuses.canceled])
    await this.bank.fund(this.everyday, '100.00')
  }

  /** Her notifications of this type, oldest first. */
  async notifications(type: NotificationType): Promise<object[]> {
    await this.bank.settled()
    // What a projection announces is committed with it, and delivered after that.
    await this.bank.settled()
    const { rows } = await this.bank.services.db.query<{ data: object }>(
      `select data from app.push_event where event = 'notification' and customer_id = $1 and data ->> 'type' = $2
       order by seq`,
      [this.holder.id, type],
    )
    return rows.map(({ data }) => data)
  }

  have(product: number, status: number): Promise<number> {
    return haveCard(this.bank, this.holder, { product, status })
  }

  async all(): Promise<Card[]> {
    return (await this.ines.call(cardList, {})).cards ?? []
  }

  async at(accountId: number): Promise<Card> {
    return (await this.all()).find((item) => item.accountId === accountId) ?? none(`card ${accountId}`)
  }

  async spendable(account: number): Promise<string> {
    const found = (await balances(this.bank.services.db, [account])).get(account)
    return amountText((found ?? none(`account ${account}`)).available)
  }

  /**
   * Ines makes a call and confirms it. By the request's key, not by her newest SMS: of calls made at the same time the
   * newest message can be another one's.
   */
  async confirmed<C extends AnyCall>(
    call: C,
    input: InputOf<C>,
    options: { key?: string } = {},
  ): Promise<TestAnswer<C>> {
    const begun = await this.ines.call(call, input, options)
    const waits = waitsIn(begun)
    if (!waits) return begun
    const { requestKey } = waits
    const given = await this.bank.confirm(waits)
    return this.ines.call(call, { ...(input as object), requestKey, ...given } as InputOf<C>, options)
  }

  /** The security code printed on the account's newest card, as the page sends it. */
  async securityCode(accountId: number, change = (printed: string): string => printed): Promise<string> {
    const desk = this.bank.services.partners.cardDesk ?? none('card desk')
    const printed = desk.securityCode(await this.tokenOf(accountId))
    return sealFor(await this.company.publicKey(), change(printed))
  }

  /** The card company's token of the account's newest card. */
  async tokenOf(accountId: number): Promise<string> {
    const { rows } = await this.bank.services.db.query<{ token: string | null }>(
      'select token from app.card_order where account_id = $1 order by operation_id desc limit 1',
      [accountId],
    )
    return rows[0]?.token ?? none(`token of ${accountId}`)
  }

  /** Delivers a signed callback of the card company. */
  async tell(token: string, told: Record<string, unknown>, id = `call-${(this.#calls += 1)}`) {
    const now = this.bank.clock.now()
    const desk = this.bank.services.partners.cardDesk ?? none('card desk')
    const { headers, body } = desk.tell({ ...told, id, token, at: now.toISOString() } as never, now)
    const answer = await this.bank.app.inject({ method: 'POST', url: cardCallback, headers, payload: body })
    return answer.json<{ approved?: boolean; taken?: boolean }>()
  }
}

/** Name of an answer's first refusal. */
export const refusalIn = ({
  validationErrors: [first],
}: {
  validationErrors: { code: string }[]
}): string | undefined => first?.code

const none = (what: string): never => {
  throw new Error(`there is no ${what}`)
}
