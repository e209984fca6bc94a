import { isOfBrand, housePermissions } from '../house/permissions.ts'
import { isAnswerable, permissionIn, type QueueSource } from './source.ts'

const ofBrand = Object.keys(housePermissions)
  .filter(isOfBrand)
  .map((call) => `'${call}'`)
  .join(', ')

const item = (call: string, id: string, isOwn: string, since: string, subject = '0'): string =>
  `select ${id} as id, ${call} || ':' || ${id} as object, null::bigint as customer_id, ${since} as since,
     null::timestamptz as due_at, json_build_object('subject', ${subject}, 'proposal', json_build_object('call', ${call},
       'isOwn', ${isOwn})) as facts`

/**
 * Other proposals for a second person who may answer them: staff, roles and texts of the bank, tariffs, rules of four
 * eyes and of monitoring, and new links for colleagues.
 */
export const house: QueueSource = {
  kind: 'house',
  permission: 'desk.open',
  decides: ['desk.open'],
  isOfBank: true,
  dueHours: 8,
  rows: `${item('h.call', 'h.id', 'h.proposed_by = $3', 'h.proposed_at')}
      from app.house_proposal h
      where h.outcome is null and (h.call not in (${ofBrand}) or h.brand = $1)
        and ${isAnswerable('h.proposed_by', permissionIn('h.call', housePermissions))}
    union all ${item(`'adminTariffPublish'`, 'v.id', '$3 = any(v.authors)', 'v.proposed_at')}
      from app.tariff_version v
      where v.brand = $1 and v.state = 'proposed' and (v.proposed_by = $3 or 'tariffs.publish' = any($4::text[]))
    union all ${item(`'adminFourEyesChange'`, 'f.id', 'f.actor_id = $3', 'f.created_at')}
      from app.four_eyes_change f
      where f.brand = $1 and f.outcome is null and 'foureyes.write' = any($4::text[])
    union all ${item(`'adminMonitoringRuleSwitch'`, 'm.id', 'm.drafted_by = $3', 'm.drafted_at')}
      from app.monitoring_rule m
      where m.state = 'draft' and m.tried_at is not null and coalesce(m.brand, $1) = $1
        and 'monitoring.rules' = any($4::text[])
    union all ${item(`'adminStaffRecover'`, 'r.person_id', 'bool_or(r.asked_by = $3)', 'min(r.asked_at)')}
      from app.staff_recovery r
      where r.asked_at > $2::timestamptz - interval '1 day' and r.person_id <> $3 and 'staff.write' = any($4::text[])
      group by r.person_id`,
}
