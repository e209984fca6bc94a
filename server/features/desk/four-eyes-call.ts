import type { AnyCall, DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import type pg from 'pg'
import type { WorkResult, Subject } from './decide.ts'
import type { DeskCall } from './require-permission.ts'

/** Calls that declare four eyes: all their decisions, or those of weight, take two staff members. */
export type FourEyesCall = {
  [Name in DeskCall]: (typeof calls)[Name] extends { fourEyes: string } ? Name : never
}[Exclude<DeskCall, CorrectionCall | HouseCall>]

/** Calls whose decisions wait as corrections, because their subject may belong to no customer. */
export type CorrectionCall =
  | 'adminPaymentReturn'
  | 'adminPaymentWriteOff'
  | 'adminDifferenceWriteOff'
  | 'adminWriteOffReverse'

/** Calls whose decisions are about the bank itself, and wait as proposals of the house. */
type HouseCall =
  | 'adminStaffInvite'
  | 'adminStaffUpdate'
  | 'adminRoleSave'
  | 'adminConflictRemove'
  | 'adminNewsPublish'
export type InputOfCall<Name extends FourEyesCall> = (typeof calls)[Name] extends infer C extends AnyCall
  ? DecodedInputOf<C>
  : never

/** The change a decision makes, run under the customer's lock. */
export type Work<T> = (client: pg.PoolClient, subject: Subject) => Promise<WorkResult<T>>
