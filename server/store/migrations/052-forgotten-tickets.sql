-- What a customer who has left asked the help desk stands outside; null until the company there has forgotten it too.
alter table app.erasure add column desk_forgot_at timestamptz;
create index erasure_desk on app.erasure (asked_at) where desk_forgot_at is null;
grant delete on sandbox.support_ticket, sandbox.support_thread, sandbox.support_file to sixpence_api;
