-- version 1
-- Subjects of screening follow from what is written about people, whoever writes it: a name that changes is compared again.

create or replace function app.screen_access() returns trigger language plpgsql as $$
begin
  insert into app.screening_subject (kind, subject_id)
  select 'person', new.person_id from app.customer c where c.id = new.customer_id and c.sandbox_of is null
  on conflict (kind, subject_id) do nothing;
  return null;
end $$;
create or replace trigger screening after insert on app.access for each row execute function app.screen_access();

create or replace function app.screen_person() returns trigger language plpgsql as $$
begin
  update app.screening_subject set list_id = 0, next_at = null where kind = 'person' and subject_id = new.id;
  return null;
end $$;
create or replace trigger screening after update of name_sealed, birth_day_sealed on app.person for each row
  when (old.name_sealed is distinct from new.name_sealed or old.birth_day_sealed is distinct from new.birth_day_sealed)
  execute function app.screen_person();

create or replace function app.screen_customer() returns trigger language plpgsql as $$
begin
  if new.sandbox_of is not null then return null; end if;
  if new.type = 1 then
    update app.screening_subject set list_id = 0, next_at = null
    where kind = 'person' and subject_id in (select person_id from app.access where customer_id = new.id);
  else
    insert into app.screening_subject (kind, subject_id) values ('company', new.id)
    on conflict (kind, subject_id) do update set list_id = 0, next_at = null;
  end if;
  return null;
end $$;
create or replace trigger screening after insert or update of name_sealed, residence_country on app.customer
  for each row execute function app.screen_customer();

create or replace function app.screen_representative() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from app.screening_subject where kind = 'representative' and subject_id = old.id;
  else
    insert into app.screening_subject (kind, subject_id) values ('representative', new.id)
    on conflict (kind, subject_id) do update set list_id = 0, next_at = null;
  end if;
  return null;
end $$;
create or replace trigger screening after insert or update of sealed or delete on app.representative
  for each row execute function app.screen_representative();
