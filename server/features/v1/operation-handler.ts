import type { Command } from '@sixpence/ledger'
import type { AnyCall, InputOf as CallInput, OutputOf as CallOutput } from '@sixpence/protocol/call'
import type { ApiScope } from '@sixpence/protocol/rules/api-scopes'
import type { AnyOperation, InputOf, OutputOf } from '@sixpence/protocol/v1/operation'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'

/** Context of an operation of the public interface. */
export type OperationContext = {
  /** The person who created the key, acting for the company with the rights the operation has. */
  by: ActingPrincipal & { scopes: readonly ApiScope[] }
  services: Services
  /** For operations that create something: the key and hash of the command. */
  idempotency?: Pick<Command, 'key' | 'bodyHash'> | undefined
  /** Runs a call as the dispatcher does: same access, references, idempotency and audit. */
  run: <C extends AnyCall>(call: C, input: CallInput<C>) => Promise<CallOutput<C>>
}

/** Carries out an operation. */
export type OperationHandler<O extends AnyOperation> = (
  input: InputOf<O>,
  context: OperationContext,
) => Promise<OutputOf<O>>

/** A handler whose operation is known only at run time. */
export type AnyOperationHandler = (input: never, context: OperationContext) => Promise<unknown>
