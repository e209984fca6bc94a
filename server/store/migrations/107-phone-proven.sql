-- expand
-- A number that somebody typed at the registration, or that a company named for its user, is no factor until its owner entered a code that was
-- sent to it. Numbers of before count as proven if a code sent to them was ever entered.
alter table app.person add column phone_unproven boolean not null default false;
update app.person p set phone_unproven = true
where p.phone_sealed is not null and p.login_2fa <> 'sms'
  and not exists (select from app.confirmation c where c.person_id = p.id and c.method = 'sms' and c.state = 'passed' and c.passkey_id is null)
  and not exists (select from app.approval a where a.person_id = p.id and a.method = 2 and a.state = 'passed')
  and not exists (select from app.phone f join app.access a using (customer_id) where a.person_id = p.id and f.confirmed and f.sends > 0);
update app.phone f set confirmed = false
from app.customer c
where c.id = f.customer_id and c.type = 1 and f.confirmed and f.sends = 0
  and exists (select from app.access a join app.person p on p.id = a.person_id where a.customer_id = c.id and p.phone_unproven);
