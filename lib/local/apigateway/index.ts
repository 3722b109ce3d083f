export { type ApiGateway, type ApiGatewayOptions, startApiGateway } from "./start-api-gateway.ts";
export { UnsupportedGateway } from "./unsupported-gateway.ts";
