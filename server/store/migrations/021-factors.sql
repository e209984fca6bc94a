-- What completed the sign-in before push did: gone back to with the last phone.
alter table app.person add column login_2fa_before text check (login_2fa_before in ('no', 'otp', 'sms'));
-- Every payment of the company needs the approval of a second user (Q049).
alter table app.customer add column strict boolean not null default false;

-- A passkey approves payments and changes: what its challenge is for, and which passkey it was.
alter table app.passkey_challenge add column subject text not null default '';
alter table app.approval add column passkey_id bigint;
alter table app.confirmation add column passkey_id bigint;

-- What was changed of what protects a person: for a while, payments to new payees need a factor that is older.
create table app.factor_change (
  id bigint generated always as identity primary key,
  person_id bigint not null references app.person,
  factor text not null check (factor in
    ('password', 'recovery', 'secondStep', 'sms', 'otp', 'approvalCode', 'device', 'passkey')),
  at timestamptz not null
);
create index factor_change_person on app.factor_change (person_id, at desc);
grant select, insert, delete on app.factor_change to sixpence_api;

-- A reset that waits for the phone of who signs in with one.
alter table app.password_reset add column request_key text, add column asks int not null default 0;
