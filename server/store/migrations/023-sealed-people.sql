-- Who people and customers are. What was kept in clear gets another name, so that nothing reads or writes it by mistake;
-- the server seals what it finds there when it starts and leaves it empty (server/store/seal-older.ts). A look-up finds a
-- whole value and is of one brand; the arrays hold 64 bits of one for each beginning of a word and each ending of a phone
-- number.
alter table app.person rename column email to email_clear;
alter table app.person rename column first_name to first_name_clear;
alter table app.person rename column last_name to last_name_clear;
alter table app.person rename column birth_day to birth_day_clear;
alter table app.person rename column phone to phone_clear;
alter table app.person
  alter column email_clear drop not null,
  alter column first_name_clear drop not null,
  alter column last_name_clear drop not null,
  add column email_look_up bytea unique,
  add column email_sealed bytea,
  add column name_sealed bytea,
  add column name_words bigint[] not null default '{}',
  add column birth_day_sealed bytea,
  add column phone_look_up bytea,
  add column phone_sealed bytea,
  add column phone_endings bigint[] not null default '{}';
create index person_phone_look_up on app.person (phone_look_up);
create index person_name_words on app.person using gin (name_words);
create index person_phone_endings on app.person using gin (phone_endings);
create index person_clear on app.person (id)
  where email_clear is not null or first_name_clear is not null or last_name_clear is not null
    or birth_day_clear is not null or phone_clear is not null;

alter table app.customer rename column name to name_clear;
alter table app.customer rename column email to email_clear;
alter table app.customer
  alter column name_clear drop not null,
  alter column email_clear drop not null,
  add column name_sealed bytea,
  add column name_words bigint[] not null default '{}',
  add column email_look_up bytea unique,
  add column email_sealed bytea,
  add column email_words bigint[] not null default '{}';
create index customer_name_words on app.customer using gin (name_words);
create index customer_clear on app.customer (id) where name_clear is not null or email_clear is not null;

-- Nothing is looked for in clear any more.
drop index app.person_email, app.person_phone, app.customer_email;
