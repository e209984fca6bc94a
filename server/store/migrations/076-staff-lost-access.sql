-- When the link of an invitation was mailed; null where the colleague hands it on.
alter table app.staff_invite add column mailed_at timestamptz;

-- Two colleagues who ask for it give a third a new link. One asked and another has not yet: it counts for a day.
create table app.staff_recovery (
  person_id bigint not null references app.staff,
  asked_by bigint not null references app.staff,
  asked_at timestamptz not null,
  primary key (person_id, asked_by),
  -- Nobody asks for themself, whatever the program says.
  check (asked_by <> person_id)
);

grant delete on app.staff_invite, app.staff_session to sixpence_api;
grant select, insert, update, delete on app.staff_recovery to sixpence_api;
