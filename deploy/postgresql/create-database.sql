-- Creates the database of one firm and its two logins: the owner, for migrations and backups, and the server, which may
-- use the tables but not alter them. Run as an administrator of the PostgreSQL server:
--   OWNER_PASSWORD=… SERVER_PASSWORD=… psql --set firm=portal --file create-database.sql
-- The passwords are in the environment, because every user of the machine can read the arguments of a process.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv server_password SERVER_PASSWORD
select format('%I', :'firm') as database, format('%I', :'firm' || '_owner') as owner, format('%I', :'firm' || '_server') as server
\gset

-- One role for all firms of this PostgreSQL server; it cannot sign in.
select 'create role portal_app nologin' where not exists (select from pg_roles where rolname = 'portal_app')
\gexec
-- `createdb`: the nightly trial restore of a backup creates a scratch database and drops it again.
create role :owner login createdb password :'owner_password';
create role :server login password :'server_password' in role portal_app;
grant portal_app to :owner;
create database :database owner :owner encoding 'UTF8' locale 'C.UTF-8' template template0;
-- Otherwise the server of another firm could connect, and would have the rights of portal_app here.
revoke all on database :database from public;
grant connect on database :database to :server;
