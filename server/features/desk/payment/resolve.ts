import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { keepStatement } from '#payments/rails/keep-events.ts'
import type { Work } from '../four-eyes-call.ts'
import { actionsOf } from './actions.ts'
import { instructionStand } from './payment-progress.ts'

type ResolveInput = Pick<
  DecodedInputOf<typeof calls.adminPaymentResolve>,
  'operationId' | 'outcome' | 'statement'
>

/**
 * The work of ending a payment by the company's statement: inserts the outcome into the inbox as the company's message,
 * in the decision's transaction; the worker evaluates and books it once like any other message. @throws Refused
 * actionNotNow if the payment has ended in the meantime
 */
export const resolvePayment =
  (s: Pick<Services, 'clock'>, { operationId, outcome, statement }: ResolveInput): Work<object> =>
  async (client) => {
    const stand = await instructionStand(client, operationId)
    if (!stand || !actionsOf(stand, s.clock.now()).includes('resolve')) throw new Refused('actionNotNow')
    await keepStatement(client, operationId, outcome, s.clock.now())
    return {
      before: { payment: operationId, state: stand.state },
      after: { payment: operationId, outcome, statement },
      result: {},
      letter: { about: 'paymentResolved' },
    }
  }
