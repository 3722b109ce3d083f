export { type ApiGatewayOptions, startApiGateway } from "./start-api-gateway.ts";
