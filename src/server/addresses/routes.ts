import type { FastifyInstance } from 'fastify';
import * as addressesApi from '#shared/addresses.ts';
import { route } from '../core/http/route.ts';
import { readAddresses, updateAddresses } from './service.ts';

export function addressRoutes(app: FastifyInstance): void {
  route(app, addressesApi.read, readAddresses);
  route(app, addressesApi.update, updateAddresses);
}
