import type { HouseDecisions } from '#auth/house-decision.ts'
import { invite } from './invite.ts'
import { publishNews } from './publish-news.ts'
import { removeConflictWork } from './remove-conflict.ts'
import { saveRole } from './save-role.ts'
import { updateColleagueWork } from './update-colleague.ts'

/** Decisions of the desk about the bank itself, by call. */
export const houseDecisions: HouseDecisions = {
  adminStaffInvite: invite,
  adminStaffUpdate: updateColleagueWork,
  adminRoleSave: saveRole,
  adminConflictRemove: removeConflictWork,
  adminNewsPublish: publishNews,
}
